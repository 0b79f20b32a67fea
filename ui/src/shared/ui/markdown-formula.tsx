/** A formula, from LaTeX: drawn for the eye, MathML for a screen reader and the clipboard. */
import katex from "katex";
import "katex/contrib/mhchem";
import "katex/dist/katex.min.css";

interface FormulaProps {
	latex: string;
	/** Whether it stands on a line of its own. */
	display: boolean;
}

export default function Formula({ latex, display }: FormulaProps) {
	let html: string;
	try {
		html = katex.renderToString(latex, { displayMode: display, strict: "ignore" });
	} catch {
		// It is shown as it was written: half a formula would say something else.
		return <code title="This formula could not be read">{latex}</code>;
	}
	return (
		<span
			data-formula={latex}
			className={display ? "block overflow-x-auto overflow-y-hidden" : undefined}
			// Made by the library from a tree of its own; without `trust` it holds no address and no script.
			dangerouslySetInnerHTML={{ __html: html }}
		/>
	);
}

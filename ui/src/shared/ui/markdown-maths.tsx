/** Formulae in markdown: found by the parser at once, drawn by a part of the program that comes when one is there. */
import { isValidElement, lazy, type ReactNode, Suspense } from "react";
import remarkMath from "remark-math";

const Formula = lazy(() => import("./markdown-formula"));

/** What a formula in the page says about itself; other names do not pass the sanitiser. */
const MATHS = "language-math";
const DISPLAY = "language-math-display";

interface Node {
	type: string;
	value?: string;
	children?: Node[];
	data?: { hProperties?: { className?: string[] } };
	position?: { start: { offset?: number }; end: { offset?: number } };
}

/** A line of its own for what stands between three dollars. */
function displayFormulae() {
	return (tree: Node, file: { value: unknown }) => {
		const source = String(file.value);
		const visit = (node: Node) => {
			if (node.type === "inlineMath" && source.startsWith("$$$", node.position?.start.offset)) {
				node.data = { ...node.data, hProperties: { className: [DISPLAY] } };
			}
			node.children?.forEach(visit);
		};
		visit(tree);
	};
}

/** A dollar alone is money. */
export const MATHS_PLUGINS = [[remarkMath, { singleDollarTextMath: false }], displayFormulae];

interface CodeProps {
	className?: string;
	children?: ReactNode;
}

/** Code in a line, or the formula that the parser has marked as such. */
export function CodeOrFormula({ className, children }: CodeProps) {
	const display = className?.includes(DISPLAY) ?? false;
	if (!display && !className?.includes(MATHS)) return <code>{children}</code>;
	return <Maths latex={String(children)} display={display} />;
}

/** Code in lines of its own, or a formula. */
export function BlockOrFormula({ children }: { children?: ReactNode }) {
	if (isValidElement<CodeProps>(children)) {
		const { className, children: latex } = children.props;
		if (className?.split(" ").includes(MATHS)) return <Maths latex={String(latex)} display />;
	}
	return <pre>{children}</pre>;
}

/** A formula; its source stands there until it is drawn. */
export function Maths({ latex, display = false }: { latex: string; display?: boolean }) {
	return (
		<Suspense fallback={<code>{latex}</code>}>
			<Formula latex={latex} display={display} />
		</Suspense>
	);
}

/** Copies a document: words with their form for a word processor, markdown for everything else. */

const KEPT = new Set(
	"h1 h2 h3 h4 h5 h6 p ul ol li strong em del sup sub blockquote hr pre code table thead tbody tr th td br".split(
		" ",
	),
);

/** What stands on a line of its own. */
const LINES = "h1, h2, h3, h4, h5, h6, p, li, tr, pre, br";

/** The document as plain HTML without the window's own buttons, names and looks. */
export function richText(sheet: HTMLElement): string {
	const out = document.createElement("div");
	for (const child of sheet.childNodes) copyInto(out, child);
	return out.innerHTML;
}

/** The words alone, a line for each piece of them. */
export function plainText(sheet: HTMLElement): string {
	const form = document.createElement("div");
	form.innerHTML = richText(sheet);
	for (const line of form.querySelectorAll(LINES)) line.append("\n");
	for (const item of form.querySelectorAll("li")) item.prepend("- ");
	for (const cell of form.querySelectorAll("td:not(:last-child), th:not(:last-child)"))
		cell.append("\t");
	return (form.textContent ?? "").replace(/[ \t]*\n\s*/g, "\n").trim();
}

/** Puts both forms on the clipboard, or the markdown alone where the host allows no more. */
export async function copyDocument(sheet: HTMLElement, markdown: string): Promise<void> {
	if (typeof ClipboardItem === "undefined" || !navigator.clipboard.write) {
		await navigator.clipboard.writeText(markdown);
		return;
	}
	await navigator.clipboard.write([
		new ClipboardItem({
			"text/html": new Blob([richText(sheet)], { type: "text/html" }),
			"text/plain": new Blob([markdown], { type: "text/plain" }),
		}),
	]);
}

function copyInto(out: Element, node: Node): void {
	if (node.nodeType === Node.TEXT_NODE) {
		out.append(node.textContent ?? "");
		return;
	}
	if (!(node instanceof HTMLElement) || node.hasAttribute("data-chrome")) return;
	// Of a formula, what a word processor makes an equation of.
	const maths = node.dataset.formula === undefined ? null : node.querySelector("math");
	if (maths) {
		const equation = maths.cloneNode(true) as Element;
		equation.querySelector("annotation")?.remove();
		out.append(equation);
		return;
	}
	const tag = node.tagName.toLowerCase();
	if (tag === "input") {
		out.append(node.hasAttribute("checked") ? "☑ " : "☐ ");
		return;
	}
	let into = out;
	if (KEPT.has(tag)) {
		into = document.createElement(tag);
		if (tag === "td" || tag === "th") {
			const align = node.style.textAlign;
			if (align) (into as HTMLElement).style.textAlign = align;
		}
		out.append(into);
	}
	for (const child of node.childNodes) copyInto(into, child);
}

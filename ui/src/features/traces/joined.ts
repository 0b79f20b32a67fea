/** The written forms of several runs as one. Pure. */
import type { TraceFormat, TraceText } from "../../api/generated";

/** Runs written out one by one as one text; the name is that of the first, with how many they are. */
export function joined(texts: readonly TraceText[], format: TraceFormat): TraceText {
	const [first, ...more] = texts;
	if (!first) throw new Error("there is no run to write out");
	if (more.length === 0) return first;
	const name = first.name.replace(/((?:\.otlp)?\.[a-z]+)$/, `-and-${more.length}-more$1`);
	const text = format === "jsonl" ? lines(texts) : spans(texts);
	return { name, text };
}

function lines(texts: readonly TraceText[]): string {
	return texts.map(({ text }) => (text.endsWith("\n") ? text : `${text}\n`)).join("");
}

/** In OTLP a file may hold the spans of several resources. */
function spans(texts: readonly TraceText[]): string {
	const all = texts.flatMap(({ text }) => {
		const { resourceSpans } = JSON.parse(text) as { resourceSpans: unknown[] };
		return resourceSpans;
	});
	return JSON.stringify({ resourceSpans: all });
}

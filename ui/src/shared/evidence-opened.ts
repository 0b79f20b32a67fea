/** That the source of a claim was opened, for whoever counts it in a study. */
import type { Evidence } from "../api/generated";

const NAME = "evidence-opened";

export type OpenedEvidence = Pick<Evidence, "path" | "startLine" | "endLine">;

export function tellEvidenceOpened({ path, startLine, endLine }: OpenedEvidence): void {
	const detail: OpenedEvidence = { path, startLine, endLine };
	window.dispatchEvent(new CustomEvent(NAME, { detail }));
}

/** Returns what ends it. */
export function onEvidenceOpened(opened: (evidence: OpenedEvidence) => void): () => void {
	const listen = (event: Event) => opened((event as CustomEvent<OpenedEvidence>).detail);
	window.addEventListener(NAME, listen);
	return () => window.removeEventListener(NAME, listen);
}

/** What can be imported, and what can be said about a file before it is sent. */
import { DOCUMENT_LIMIT } from "../../api/generated";
import { seenName } from "../../shared/names";

/** The endings of documents that can be imported. */
const ENDINGS = [".pdf", ".docx", ".pptx", ".odt"] as const;

/** What a file picker offers. */
export const ACCEPT = ENDINGS.join(",");

/** Kinds and limit, in words. */
export const TAKEN = `PDF, Word (.docx), PowerPoint (.pptx) or OpenDocument text (.odt), up to ${megabytes(DOCUMENT_LIMIT)}.`;

/** Why a file cannot be imported, as far as its name and size tell; null when it may be tried. */
export function refusal(file: { name: string; size: number }): string | null {
	const name = file.name.toLowerCase();
	if (!ENDINGS.some((ending) => name.endsWith(ending)))
		return `“${seenName(file.name)}” cannot be imported. Choose a PDF, a Word document (.docx), a presentation (.pptx) or an OpenDocument text (.odt); most programs can save as PDF.`;
	if (file.size === 0) return `“${seenName(file.name)}” is empty. Download it or save it again.`;
	if (file.size > DOCUMENT_LIMIT)
		return `“${seenName(file.name)}” has ${megabytes(file.size)}, and at most ${megabytes(DOCUMENT_LIMIT)} can be imported. Split it, or save it without its pictures.`;
	return null;
}

/** A size as a person says it. */
export function megabytes(bytes: number): string {
	const mega = bytes / (1024 * 1024);
	if (mega < 0.1) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
	return `${mega < 10 && mega % 1 !== 0 ? mega.toFixed(1) : Math.ceil(mega)} MB`;
}

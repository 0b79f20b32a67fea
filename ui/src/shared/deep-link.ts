/**
 * Links into the application: `teacher-assist://lesson/3B/loops`, and in a browser the same behind `#/`.
 * A link names something to look at and nothing else: it carries no words, no command and no way out of
 * her folder. Pure.
 */
import { isLessonPath, isMemoryPath } from "./place";

/** What a link names. */
export type LinkTarget =
	/** A lesson by the path of its file. */
	| { to: "lesson"; path: string }
	/** A session by its id. */
	| { to: "session"; sessionId: string }
	/** A file of hers, at a line or at a heading by its anchor. */
	| { to: "file"; path: string; line?: number; endLine?: number; heading?: string }
	/** A class by its name. */
	| { to: "class"; name: string };

/** What a link in the desktop begins with. */
export const SCHEME = "teacher-assist://";
/** What a link in a browser begins with, behind the address of the page. */
export const HASH = "#/";

/** Longer links are none of ours. */
const LONGEST = 2_000;
/** No part of a path has these: separators, device names, signs that nobody sees. */
const UNFIT = /[\\/:\p{Cc}\p{Cf}]/u;
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** What a link names; null where it is none of ours, or leads anywhere but into her folder. */
export function targetOf(link: string): LinkTarget | null {
	if (link.length > LONGEST) return null;
	const bare = link.startsWith(HASH)
		? link.slice(HASH.length)
		: /^teacher-assist:(?:\/\/)?(.*)$/is.exec(link)?.[1];
	if (bare === undefined) return null;
	const [way = "", anchor = ""] = splitOnce(bare, "#");
	const [kind, ...parts] = way.replace(/\/$/, "").split("/").map(decoded);
	if (parts.length === 0 || !parts.every(isFit)) return null;
	const path = parts.join("/");
	switch (kind?.toLowerCase()) {
		case "lesson":
			return lessonAt(path);
		case "session":
			return UUID.test(path) ? { to: "session", sessionId: path.toLowerCase() } : null;
		case "class":
			return parts.length === 1 ? { to: "class", name: path } : null;
		case "file":
			return isMemoryPath(path) ? null : fileAt(path, anchor);
		default:
			return null;
	}
}

/** The link to something, without what it begins with in this or that host. */
export function wayTo(target: LinkTarget): string {
	switch (target.to) {
		case "lesson":
			return `lesson/${encoded(target.path.replace(/^lessons\//, "").replace(/\/lesson\.md$/, ""))}`;
		case "session":
			return `session/${target.sessionId}`;
		case "class":
			return `class/${encoded(target.name)}`;
		case "file": {
			const { path, line, endLine, heading } = target;
			const lines = line === undefined ? "" : `#L${line}${endLine ? `-L${endLine}` : ""}`;
			return `file/${encoded(path)}${heading ? `#${encodeURIComponent(heading)}` : lines}`;
		}
	}
}

/** What a link calls a heading: small letters and digits, with dashes between. */
export function anchorOf(heading: string): string {
	const words = heading.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
	return words.join("-");
}

/** The line of a markdown text, from 1, at which a heading stands; undefined where none does. */
export function lineOfHeading(text: string, anchor: string): number | undefined {
	const wanted = anchorOf(anchor);
	const found = text.split("\n").findIndex((line) => {
		const heading = /^#{1,6}\s+(.*?)\s*#*$/.exec(line)?.[1];
		return heading !== undefined && anchorOf(heading) === wanted;
	});
	return found < 0 ? undefined : found + 1;
}

function lessonAt(path: string): LinkTarget {
	const full = path.startsWith("lessons/") ? path : `lessons/${path}`;
	return { to: "lesson", path: isLessonPath(full) ? full : `${full}/lesson.md` };
}

function fileAt(path: string, anchor: string): LinkTarget | null {
	const lines = /^L(\d{1,7})(?:-L?(\d{1,7}))?$/.exec(anchor);
	if (lines) {
		const line = Number(lines[1]);
		return { to: "file", path, line, endLine: lines[2] ? Number(lines[2]) : line };
	}
	const heading = decoded(anchor);
	if (heading === null) return null;
	return { to: "file", path, ...(heading !== "" && { heading }) };
}

function isFit(part: string | null): part is string {
	return part !== null && !["", ".", ".."].includes(part) && !UNFIT.test(part);
}

function encoded(path: string): string {
	return path.split("/").map(encodeURIComponent).join("/");
}

function decoded(part: string): string | null {
	// A question or an order to the program is no part of a path.
	if (part.includes("?")) return null;
	try {
		return decodeURIComponent(part);
	} catch {
		return null;
	}
}

function splitOnce(text: string, at: string): [string, string] {
	const place = text.indexOf(at);
	return place < 0 ? [text, ""] : [text.slice(0, place), text.slice(place + at.length)];
}

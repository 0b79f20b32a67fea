/** Which sections have just changed, so that the page can show it for a moment. */
import { useEffect, useRef, useState } from "react";
import { changedSections, type Part } from "./sections";

/** A document as far as its changes are concerned. */
interface Changing {
	path: string;
	sections: readonly Part[];
}

const SHOWN_MS = 1_800;
const NONE: readonly string[] = [];

/** Ids of the sections of this document that changed a moment ago, in order. */
export function useChanges(document: Changing): readonly string[] {
	const seen = useRef(document);
	const timer = useRef<number | undefined>(undefined);
	const [changed, setChanged] = useState(NONE);

	useEffect(() => {
		const before = seen.current;
		seen.current = document;
		if (before.path !== document.path) {
			setChanged(NONE);
			return;
		}
		const ids = changedSections(before.sections, document.sections);
		if (ids.length === 0) return;
		setChanged(ids);
		window.clearTimeout(timer.current);
		timer.current = window.setTimeout(() => setChanged(NONE), SHOWN_MS);
	}, [document]);

	useEffect(() => () => window.clearTimeout(timer.current), []);

	return changed;
}

/** Paths of documents that have changed since the reader last looked at them. */
export function useUnseen(
	documents: readonly { path: string; sha256: string }[],
	shown: string | null,
) {
	const [looked, setLooked] = useState<Readonly<Record<string, string>>>({});
	const now = Object.fromEntries(documents.map(({ path, sha256 }) => [path, sha256]));
	const first = Object.keys(now).filter((path) => !(path in looked));
	const current = shown !== null && shown in now && looked[shown] !== now[shown];
	if (first.length > 0 || current) {
		// What is there when the pane opens is no news.
		const opening = Object.keys(looked).length === 0;
		setLooked({
			...looked,
			...Object.fromEntries(first.map((path) => [path, opening ? (now[path] ?? "") : ""])),
			...(shown !== null && shown in now ? { [shown]: now[shown] ?? "" } : {}),
		});
	}
	return (path: string) => path in looked && path !== shown && looked[path] !== now[path];
}

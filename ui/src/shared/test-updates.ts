/** How it stands with newer versions, for tests. */
import { vi } from "vitest";
import { platform } from "../platform";
import type { UpdateState } from "../platform/types";

/** Version 1.2.0, which looked and found nothing. */
const QUIET: UpdateState = {
	version: "1.2.0",
	canLook: true,
	byItself: true,
	lastLooked: null,
	found: null,
	step: { at: "nothing" },
	package: null,
	atClose: false,
	inTheWay: [],
	trouble: null,
	byHand: false,
};

/** Version 1.2.0, for which there is 1.3.0. */
export const FOUND: Partial<UpdateState> = { found: { version: "1.3.0", notes: "A clock." } };

/** A shell that tells what it is given, and notes what it is asked for. */
export function shellOfUpdates() {
	const asked: string[] = [];
	let listener: (state: UpdateState) => void = () => undefined;
	const note = (what: string) => {
		asked.push(what);
		return Promise.resolve();
	};
	vi.spyOn(platform, "updates", "get").mockReturnValue({
		follow: (told) => {
			listener = told;
			return () => undefined;
		},
		look: () => note("look"),
		lookByItself: (wanted) => note(`by itself: ${wanted}`),
		fetch: () => note("fetch"),
		install: (when) => note(`install ${when}`),
		leave: () => note("leave"),
	});
	return { asked, tell: (change: Partial<UpdateState>) => listener({ ...QUIET, ...change }) };
}

/** The room in tests, at the page of a test that classes have sat. */
import { vi } from "vitest";
import type { ClassNotes, ClassResults } from "../../../api/generated";
import { type CallError, platform } from "../../../platform";
import { showOffer } from "../../../shared/assess-room";
import { beginRegrades } from "../marks/test-regrades";
import { beginRoom, host, showRoom } from "../test-room";
import { lineOf } from "../test-sittings";
import { resultsOf } from "./test-class";
// Fetched before the clock of a test runs: on a machine that compiles meanwhile it takes seconds.
import "./results";

interface ClassHost {
	results: ClassResults;
	notes: ClassNotes;
	/** What reading the results is refused with. */
	refuse: CallError | null;
	/** Whose results were asked for. */
	asked: unknown[];
}

export const classHost = {} as ClassHost;

/** Puts the host and the window to their beginning: 3B has sat a test, and one without a class. */
export function beginClass(): void {
	beginRoom();
	host.lines = [
		lineOf("s1", "1"),
		lineOf("s2", "2"),
		lineOf("s10", "10"),
		lineOf("s90", "otter", { class: null }),
		lineOf("s91", "1", { class: "2C", over: false }),
	];
	giveDrawingsRoom();
	Object.assign(classHost, {
		results: resultsOf(),
		notes: {
			entries: [],
			whyNone: "too few seats to say",
			doubted: [],
			withdrawn: [],
		},
		refuse: null,
		asked: [],
	} satisfies ClassHost);
	const others = vi.mocked(platform.call).getMockImplementation();
	vi.mocked(platform.call).mockImplementation(async (command, params) => {
		if (command === "class_notes") return classHost.notes as never;
		if (command !== "class_results") return others?.(command, params) as never;
		classHost.asked.push(params);
		if (classHost.refuse) throw classHost.refuse;
		return classHost.results as never;
	});
	beginRegrades();
}

/** Nothing has a size in jsdom, and into nothing nothing is drawn. */
function giveDrawingsRoom(): void {
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
		const holds = this.matches(".recharts-responsive-container, .recharts-wrapper");
		return DOMRect.fromRect(holds ? { width: 600, height: 240 } : undefined);
	});
}

export function showTest() {
	showOffer("maths");
	return showRoom();
}

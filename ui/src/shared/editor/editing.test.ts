import { describe, expect, test } from "vitest";
import { type Editing, type EditingEvent, isUnsaved, next, open, toSave } from "./editing";

const DISK = { text: "# 3B\r\nTwo pupils.\r\n", sha256: "one" };
const NEWER = { text: "# 3B\r\nThree pupils.\r\n", sha256: "two" };

function after(start: Editing, ...events: EditingEvent[]): Editing {
	return events.reduce(next, start);
}

describe("a file that changes on disk", () => {
	test("is shown anew when nothing was typed", () => {
		expect(after(open(DISK, null), { type: "read", file: NEWER })).toEqual({
			base: NEWER,
			mine: "# 3B\nThree pupils.\n",
			version: 1,
			theirs: null,
			notice: "reloaded",
			saving: null,
		});
	});

	test("waits for a choice when words were typed", () => {
		const typed = after(open(DISK, null), { type: "typed", text: "# 3B\nMine.\n" });
		expect(after(typed, { type: "read", file: NEWER })).toEqual({ ...typed, theirs: NEWER });
	});

	test("is no conflict when it came to hold what was typed", () => {
		const typed = after(open(DISK, null), { type: "typed", text: "# 3B\nThree pupils.\n" });
		const read = after(typed, { type: "read", file: NEWER });
		expect([read.theirs, read.base, isUnsaved(read)]).toEqual([null, NEWER, false]);
	});

	test("is no conflict any more when it changes back", () => {
		const typed = after(open(DISK, null), { type: "typed", text: "# 3B\nMine.\n" });
		expect(after(typed, { type: "read", file: NEWER }, { type: "read", file: DISK })).toEqual(
			typed,
		);
	});

	test("by our own save is not a change, even while more is typed", () => {
		const saving = after(
			open(DISK, null),
			{ type: "typed", text: "# 3B\nMine.\n" },
			{ type: "saving" },
			{ type: "typed", text: "# 3B\nMine, more.\n" },
		);
		const mine = { text: "# 3B\r\nMine.\r\n", sha256: "mine" };
		expect(after(saving, { type: "read", file: mine }, { type: "saved", file: mine })).toEqual({
			...saving,
			base: mine,
			saving: null,
		});
	});

	test("is shown as it was kept, unless somebody has typed on", () => {
		const kept = { text: "# 3B\n\nMine.\n", sha256: "kept" };
		const saved: EditingEvent[] = [{ type: "saving" }, { type: "saved", file: kept }];
		const typed = after(open(DISK, null), { type: "typed", text: "# 3B\nMine.\n" });
		const done = after(typed, ...saved);
		expect([done.mine, done.version, isUnsaved(done)]).toEqual([kept.text, 1, false]);
		const [saving, answer] = saved as [EditingEvent, EditingEvent];
		const on = after(typed, saving, { type: "typed", text: "# 3B\nMine, and more.\n" }, answer);
		expect([on.mine, on.version, isUnsaved(on)]).toEqual(["# 3B\nMine, and more.\n", 0, true]);
	});

	test("shows what was changed beside the editor", () => {
		const put = after(open(DISK, null), { type: "put", text: "# 3B\nMine.\n" });
		expect([put.mine, put.version, isUnsaved(put)]).toEqual(["# 3B\nMine.\n", 1, true]);
	});

	test("can be saved again after somebody deleted it", () => {
		const gone = after(open(DISK, null), { type: "gone" });
		expect([isUnsaved(gone), toSave(gone)]).toEqual([true, { text: DISK.text, baseSha256: null }]);
	});
});

describe("a conflict", () => {
	const conflict = after(
		open(DISK, null),
		{ type: "typed", text: "# 3B\nMine.\n" },
		{ type: "read", file: NEWER },
	);

	test("ends with mine saved over theirs", () => {
		const kept = after(conflict, { type: "keepMine" });
		expect([kept.theirs, toSave(kept)]).toEqual([
			null,
			{ text: "# 3B\r\nMine.\r\n", baseSha256: "two" },
		]);
	});

	test("ends with theirs in the editor", () => {
		const taken = after(conflict, { type: "takeTheirs" });
		expect([taken.mine, taken.version, isUnsaved(taken)]).toEqual([
			"# 3B\nThree pupils.\n",
			1,
			false,
		]);
	});
});

describe("words that were never saved", () => {
	test("come back", () => {
		const opened = open(DISK, { baseSha256: "one", text: "# 3B\nMine.\n" });
		expect([opened.mine, opened.notice, opened.theirs]).toEqual([
			"# 3B\nMine.\n",
			"restored",
			null,
		]);
	});

	test("come back as a conflict when the file has changed since", () => {
		const opened = open(NEWER, { baseSha256: "one", text: "# 3B\nMine.\n" });
		expect([opened.mine, opened.theirs]).toEqual(["# 3B\nMine.\n", NEWER]);
		expect(after(opened, { type: "read", file: NEWER })).toEqual(opened);
		const mine = after(opened, { type: "keepMine" });
		expect([isUnsaved(mine), toSave(mine).baseSha256]).toEqual([true, "two"]);
	});

	test("are forgotten when the file already holds them", () => {
		expect(open(DISK, { baseSha256: "zero", text: "# 3B\nTwo pupils.\n" })).toEqual(
			open(DISK, null),
		);
	});

	test("can be thrown away", () => {
		const opened = open(DISK, { baseSha256: "one", text: "# 3B\nMine.\n" });
		const thrown = after(opened, { type: "throwAway" });
		expect([thrown.mine, thrown.version, isUnsaved(thrown)]).toEqual([
			"# 3B\nTwo pupils.\n",
			1,
			false,
		]);
	});
});

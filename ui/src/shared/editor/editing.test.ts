import { describe, expect, test } from "vitest";
import { canSave, type Editing, type EditingEvent, isUnsaved, next, open, toSave } from "./editing";

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
			other: null,
			unmerged: null,
			notice: "reloaded",
			saving: null,
		});
	});

	test("waits for a choice when words were typed", () => {
		const typed = after(open(DISK, null), { type: "typed", text: "# 3B\nMine.\n" });
		expect(after(typed, { type: "read", file: NEWER })).toEqual({
			...typed,
			other: {
				file: NEWER,
				asked: { theirs: "# 3B\nThree pupils.\n", base: "# 3B\nTwo pupils.\n" },
			},
		});
	});

	test("is no conflict when it came to hold what was typed", () => {
		const typed = after(open(DISK, null), { type: "typed", text: "# 3B\nThree pupils.\n" });
		const read = after(typed, { type: "read", file: NEWER });
		expect([read.other, read.base, isUnsaved(read)]).toEqual([null, NEWER, false]);
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
		expect([kept.other, toSave(kept)]).toEqual([
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

describe("two changes in different places", () => {
	const LONG = { text: "one\r\n\r\ntwo\r\n\r\nthree\r\n", sha256: "one" };
	const THEIRS = { text: "one\r\n\r\ntwo\r\n\r\nTHREE\r\n", sha256: "two" };
	const typed = after(open(LONG, null), { type: "typed", text: "ONE\n\ntwo\n\nthree\n" });
	const merged = after(typed, { type: "read", file: THEIRS });

	test("are both in, and are saved over the newer version", () => {
		expect([merged.mine, merged.notice, merged.other]).toEqual([
			"ONE\n\ntwo\n\nTHREE\n",
			"merged",
			null,
		]);
		expect([merged.version, toSave(merged)]).toEqual([
			1,
			{ text: "ONE\r\n\r\ntwo\r\n\r\nTHREE\r\n", baseSha256: "two" },
		]);
	});

	test.each<[string, EditingEvent]>([
		["by its button", { type: "unmerge" }],
		["in the editor, step by step", { type: "typed", text: typed.mine }],
	])("are taken apart again %s, and then asked about", (_how, event) => {
		const apart = after(merged, { type: "noticed" }, event);
		expect([apart.mine, apart.base, apart.other?.asked]).toEqual([
			typed.mine,
			LONG,
			{ theirs: "one\n\ntwo\n\nTHREE\n", base: null },
		]);
		expect(after(apart, { type: "read", file: THEIRS })).toEqual(apart);
		expect(after(apart, { type: "keepMine" }).base).toEqual(THEIRS);
	});

	test("and a third in the same place leave one question, and the rest can be saved", () => {
		const both = after(typed, { type: "typed", text: "ONE\n\nmine\n\nthree\n" });
		const file = { text: "one\n\ntheirs\n\nTHREE\n", sha256: "two" };
		const asked = after(both, { type: "read", file });
		expect([asked.mine, asked.other?.asked.theirs]).toEqual([
			"ONE\n\nmine\n\nTHREE\n",
			"ONE\n\ntheirs\n\nTHREE\n",
		]);
		expect([canSave(asked), toSave(asked)]).toEqual([
			true,
			{ text: "ONE\n\ntheirs\n\nTHREE\n", baseSha256: "two" },
		]);
		const rest = { text: toSave(asked).text, sha256: "rest" };
		const saved = after(asked, { type: "saving" }, { type: "saved", file: rest });
		expect([canSave(saved), isUnsaved(saved), saved.mine]).toEqual([false, true, asked.mine]);
		expect(after(saved, { type: "read", file: rest })).toEqual(saved);
		const kept = after(saved, { type: "kept", theirs: saved.mine });
		expect([kept.other, kept.base, canSave(kept)]).toEqual([null, rest, true]);
		const taken = after(saved, { type: "typed", text: "ONE\n\ntheirs\n\nTHREE\n" });
		expect([taken.other, taken.base, canSave(taken)]).toEqual([null, rest, false]);
	});
});

describe("words that were never saved", () => {
	test("come back", () => {
		const opened = open(DISK, { baseSha256: "one", text: "# 3B\nMine.\n" });
		expect([opened.mine, opened.notice, opened.other]).toEqual(["# 3B\nMine.\n", "restored", null]);
	});

	test("come back as a conflict when the file has changed since", () => {
		const opened = open(NEWER, { baseSha256: "one", text: "# 3B\nMine.\n" });
		expect([opened.mine, opened.other]).toEqual([
			"# 3B\nMine.\n",
			{ file: NEWER, asked: { theirs: "# 3B\nThree pupils.\n", base: null } },
		]);
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

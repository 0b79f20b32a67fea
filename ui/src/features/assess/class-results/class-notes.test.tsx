import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import type { ClassNotes, MemoryEntry } from "../../../api/generated";
import { type CallError, platform } from "../../../platform";
import { entryOf } from "../../../shared/test-memory";
import { undoLast } from "../../../shared/undo";
import { refusal } from "../test-room";
import { learnerOf, resultsOf } from "./test-class";
import { beginClass, classHost, showTest } from "./test-page";

const WAITS = entryOf("w1", "- 9 of 14 in 3B leave out the ten", {
	class: "3B",
	state: "candidate",
});
const TAKEN = entryOf("t1", "- 3B reads tables well", { class: "3B" });

/** What each command makes of an entry; brought back, it waits again. */
const STATES: Partial<Record<string, MemoryEntry["state"]>> = {
	memory_confirm: "active",
	memory_dismiss: "forgotten",
	memory_forget: "forgotten",
};

let sent: [string, unknown][];
let refuse: CallError | null;

/** A memory that does what is asked; who asks for the notes again has them as they are then. */
beforeEach(() => {
	beginClass();
	sent = [];
	refuse = null;
	classHost.results = resultsOf({ learners: [learnerOf("1")] });
	classHost.notes = { entries: [WAITS, TAKEN], whyNone: null, doubted: [], withdrawn: [] };
	const others = vi.mocked(platform.call).getMockImplementation();
	vi.mocked(platform.call).mockImplementation(async (command, params) => {
		if (!command.startsWith("memory_")) return others?.(command, params) as never;
		sent.push([command, params]);
		if (refuse) throw refuse;
		return change(command, params as { id: string; text?: string | null }) as never;
	});
});

function change(command: string, { id, text }: { id: string; text?: string | null }): MemoryEntry {
	const found = classHost.notes.entries.find((entry) => entry.id === id) ?? WAITS;
	const entry = { ...found, text: text ?? found.text, state: STATES[command] ?? "candidate" };
	const entries = [...classHost.notes.entries.filter((each) => each.id !== id), entry];
	classHost.notes = { ...classHost.notes, entries } satisfies ClassNotes;
	return entry;
}

async function open() {
	const { user } = showTest();
	await user.click(await screen.findByRole("button", { name: "Results of 3B" }));
	const section = within(
		await screen.findByRole("region", { name: "What the next lesson should know" }),
	);
	return { user, section };
}

test("what waits is kept, and what was kept can be undone", async () => {
	const { user, section } = await open();
	const note = within(await section.findByTestId("class-note"));
	expect(note.getByText("9 of 14 in 3B leave out the ten")).toBeVisible();
	const kept = within(section.getByRole("list", { name: "Kept" }));
	expect(kept.getByText("3B reads tables well")).toBeVisible();
	await user.click(note.getByRole("button", { name: "Keep: “9 of 14 in 3B leave out the ten”" }));
	expect(await kept.findByText("9 of 14 in 3B leave out the ten")).toBeVisible();
	expect(section.queryByTestId("class-note")).toBeNull();
	await user.click(kept.getByRole("button", { name: "Undo: “3B reads tables well”" }));
	await waitFor(() => expect(kept.queryByText("3B reads tables well")).toBeNull());
	undoLast();
	undoLast();
	await waitFor(() => expect(sent).toHaveLength(4));
	expect(sent).toEqual([
		["memory_confirm", { id: "id-w1", text: null }],
		["memory_forget", { id: "id-t1" }],
		["memory_restore", { id: "id-t1" }],
		["memory_forget", { id: "id-w1" }],
	]);
});

test("it is kept in other words, and what memory has against them is said where they are", async () => {
	const { user, section } = await open();
	await user.click(await section.findByRole("button", { name: /^Keep in other words/ }));
	refuse = refusal("invalid", "a name of a learner is not kept");
	await user.keyboard(", says Ann{Enter}");
	expect(await section.findByRole("alert")).toHaveTextContent("A name of a learner is not kept.");
	const field = section.getByRole("textbox", { name: "What shall be remembered" });
	expect(field).toHaveValue("9 of 14 in 3B leave out the ten, says Ann");
	refuse = null;
	await user.clear(field);
	await user.type(field, "Many leave out the ten{Enter}");
	const kept = within(section.getByRole("list", { name: "Kept" }));
	expect(await kept.findByText("Many leave out the ten")).toBeVisible();
});

test("what she says no to goes, with a way back", async () => {
	const { user, section } = await open();
	await user.click(await section.findByRole("button", { name: /^Don’t keep/ }));
	await waitFor(() => expect(section.queryByTestId("class-note")).toBeNull());
	undoLast();
	expect(await section.findByTestId("class-note")).toBeVisible();
});

test("why there is nothing is said plainly", async () => {
	classHost.notes = {
		entries: [],
		whyNone: "from 3 seats nothing can be said of a class",
		doubted: [],
		withdrawn: [],
	};
	const { section } = await open();
	expect(await section.findByText("From 3 seats nothing can be said of a class.")).toBeVisible();
});

test("what was kept and rests on other marks says so, and what went says why", async () => {
	classHost.notes = {
		...classHost.notes,
		doubted: [{ id: TAKEN.id, why: "“3B reads tables well” rests on results that have changed." }],
		withdrawn: ["“9 of 14” does not wait for your word any more: marks were changed since."],
	};
	const { section } = await open();
	const kept = within(await section.findByRole("list", { name: "Kept" }));
	expect(await kept.findByText(/rests on results that have changed/)).toBeVisible();
	const gone = within(section.getByRole("list", { name: "Not waiting any more" }));
	expect(gone.getByText(/marks were changed since/)).toBeVisible();
});

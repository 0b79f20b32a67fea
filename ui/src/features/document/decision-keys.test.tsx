import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { LogEntry, SectionRef, WrittenFile } from "../../api/generated";
import { usePendingDecisions } from "../../session/pending-decisions";
import { sectionHash } from "../../session/section-hash";
import { clear, PLAN, section, show } from "./test-pane";

beforeEach(clear);

const LESSON: WrittenFile = {
	...PLAN,
	sections: [section("Starter", "Clap."), section("Main", "Trace."), section("Close", "Ticket.")],
};

const REFS = LESSON.sections.map(
	({ id, markdown }): SectionRef => ({
		path: LESSON.path,
		id,
		heading: id,
		sha256: sectionHash(markdown),
	}),
);

const ASKED: LogEntry = {
	sessionId: "s",
	seq: 1,
	traceId: "t",
	at: "2026-01-05T09:00:00Z",
	body: {
		family: "ask",
		type: "interactionOpened",
		interaction: {
			id: "a",
			origin: { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null },
			expiresAt: null,
			request: { kind: "adjudication", sections: REFS },
		},
	},
};

const part = (name: string) => screen.getByRole("region", { name });
const decided = () =>
	(usePendingDecisions.getState().bySession.s ?? []).map(({ section, verdict }) => [
		section.id,
		verdict.verdict,
	]);

/** The lesson with the focus in its first section. */
async function reading() {
	const user = show([LESSON], "waiting", [ASKED]);
	(await screen.findByRole("region", { name: "Starter" })).focus();
	return user;
}

describe("keys in the document", () => {
	test("go from section to section and stop at the ends", async () => {
		const user = await reading();
		await user.keyboard("j");
		expect(part("Main")).toHaveFocus();
		await user.keyboard("jj");
		expect(part("Close")).toHaveFocus();
		await user.keyboard("kkk");
		expect(part("Starter")).toHaveFocus();
	});

	test("accept a section and go on to the next that waits", async () => {
		const user = await reading();
		await user.keyboard("a");
		expect(decided()).toEqual([["Starter", "accept"]]);
		expect(screen.getByRole("group", { name: "Decide on Main" })).toHaveFocus();
		await user.keyboard("o");
		expect(decided()).toEqual([
			["Starter", "accept"],
			["Main", "alternatives"],
		]);
	});

	test("decide nothing twice while a key is held down", async () => {
		const user = await reading();
		await user.keyboard("{a>3/}");
		expect(decided()).toEqual([["Starter", "accept"]]);
	});

	test("show a section again that is out of sight, before anything is decided on it", async () => {
		const user = await reading();
		const starter = part("Starter");
		vi.spyOn(starter, "getBoundingClientRect").mockReturnValue(new DOMRect(0, -300, 100, 200));
		await user.keyboard("a");
		expect(decided()).toEqual([]);
		expect(starter.scrollIntoView).toHaveBeenCalled();
		vi.mocked(starter.getBoundingClientRect).mockRestore();
		await user.keyboard("a");
		expect(decided()).toEqual([["Starter", "accept"]]);
	});

	test("open the field of a wish, in which letters are words again", async () => {
		const user = await reading();
		await user.keyboard("r");
		const field = screen.getByLabelText("What shall be different in Starter?");
		expect(field).toHaveFocus();
		await user.keyboard("ajar?");
		expect(field).toHaveValue("ajar?");
		expect(decided()).toEqual([]);
		expect(screen.queryByRole("dialog")).toBeNull();
	});

	test("leave keys with Ctrl alone, and decide nothing outside of a section", async () => {
		const user = await reading();
		await user.keyboard("{Control>}a{/Control}");
		screen.getByRole("tabpanel").focus();
		await user.keyboard("a");
		expect(decided()).toEqual([]);
		await user.keyboard("j");
		expect(part("Starter")).toHaveFocus();
	});
});

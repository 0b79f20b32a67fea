import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import type { SectionAcceptance, SectionRef } from "../../../api/generated";
import { keys } from "../../../api/queries";
import type { DecisionsItem } from "../../../session/conversation";
import { acceptForNow, usePendingDecisions } from "../../../session/pending-decisions";
import { useWantedView } from "../../../session/wanted-view";
import { useView } from "../../../shared/view";
import { Decisions } from ".";
import { begin, responses, sent } from "./test-card";

const PATH = "lessons/3B/loops/lesson.md";

let count = 0;

/** As much of a lesson as the card looks at. */
function lesson() {
	const accepted = "no" as SectionAcceptance;
	const part = { markdown: "Clap the rhythm.", sha256: "1", accepted, claims: [], findings: [] };
	return {
		path: PATH,
		problems: [{ line: 3, section: "starter", weight: "fault", message: "too long" }],
		sections: [
			{ ...part, id: "starter", kind: "activities" },
			{ ...part, id: "main", kind: "statements" },
			{ ...part, id: "close", kind: "activities" },
		],
	};
}

beforeEach(begin);

describe("the card of decisions", () => {
	const sections = ["starter", "main", "close"].map((id) => ({
		path: PATH,
		id,
		heading: id,
		sha256: "1",
	}));

	function decisions(change: Partial<DecisionsItem> = {}, ...lessons: ReturnType<typeof lesson>[]) {
		const client = new QueryClient({
			defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
		});
		if (lessons.length > 0) client.setQueryData(keys.document("s"), { lessons, others: [] });
		const decisionsItem: DecisionsItem = {
			kind: "decisions",
			key: `decisions-${++count}`,
			interaction: {
				id: "d",
				origin: { by: "hook", hook: "x", point: "postLoop", turn: 1, callId: null },
				expiresAt: null,
				request: { kind: "adjudication", sections },
			},
			shown: true,
			sections,
			decided: [`${PATH}#main`],
			working: [],
			over: false,
			...change,
		};
		const card = (
			<QueryClientProvider client={client}>
				<Decisions item={decisionsItem} sessionId="s" />
			</QueryClientProvider>
		);
		const { unmount } = render(card);
		const leaveAndComeBack = () => {
			unmount();
			render(card);
		};
		return { ...userEvent.setup(), leaveAndComeBack };
	}

	it("still asks whether she is sure when it was away for a moment", async () => {
		const user = decisions();
		await user.click(screen.getByRole("button", { name: "Accept the rest…" }));
		expect(screen.getByTestId("accept-rest-sure")).toHaveFocus();
		user.leaveAndComeBack();
		expect(screen.getByTestId("accept-rest-sure")).toBeVisible();
		expect(screen.getByTestId("accept-rest-sure")).not.toHaveFocus();
	});

	it("counts what she wrote herself as accepted, and asks no more about it", async () => {
		const mine = lesson();
		(mine.sections[0] as { accepted: SectionAcceptance }).accepted = "hand";
		const user = decisions({}, mine);
		expect(screen.getByRole("heading", { name: "Your decisions: 2 of 3" })).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Accept the rest…" }));
		expect(screen.getByRole("button", { name: "Accept 1 section" })).toBeVisible();
	});

	it("is done when she wrote the last of them herself, and says so to the session", async () => {
		const mine = lesson();
		for (const section of mine.sections) section.accepted = "hand";
		const user = decisions({}, mine);
		expect(screen.queryByRole("button", { name: "Later" })).toBeNull();
		await user.click(screen.getByRole("button", { name: "Done" }));
		// No text is accepted that she has thrown away.
		expect(usePendingDecisions.getState().bySession.s).toBeUndefined();
		expect(responses()).toEqual([{ kind: "skipped" }]);
	});

	it("accepts the rest only after a second, explicit act", async () => {
		const user = decisions();
		expect(screen.getByRole("heading", { name: "Your decisions: 1 of 3" })).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Accept the rest…" }));
		expect(usePendingDecisions.getState().bySession.s).toBeUndefined();
		const sure = screen.getByRole("button", { name: "Accept 2 sections" });
		await waitFor(() => expect(sure).toHaveFocus());
		await user.click(sure);
		expect(
			usePendingDecisions
				.getState()
				.bySession.s?.map(({ section, verdict }) => [section.id, verdict]),
		).toEqual([
			["starter", { verdict: "accept" }],
			["close", { verdict: "accept" }],
		]);
	});

	it("waits for later, and comes back when it is wanted", async () => {
		const user = decisions();
		await user.click(screen.getByRole("button", { name: "Later" }));
		expect(screen.getByRole("heading", { name: "Not decided yet: 2 sections" })).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Decide now" }));
		expect(screen.getByRole("heading", { name: "Your decisions: 1 of 3" })).toBeVisible();
		expect(responses()).toEqual([]);
	});

	it("leaves the rest as drafts", async () => {
		const user = decisions();
		await user.click(screen.getByRole("button", { name: "Later" }));
		await user.click(screen.getByRole("button", { name: "Leave them as drafts" }));
		expect(responses()).toEqual([{ kind: "skipped" }]);
	});

	it("does not leave the rest while an acceptance is not sent yet", async () => {
		acceptForNow("s", [sections[2] as SectionRef], 1_000);
		const user = decisions();
		await user.click(screen.getByRole("button", { name: "Later" }));
		expect(screen.getByRole("button", { name: "Leave them as drafts" })).toBeDisabled();
	});

	it("leads to the next section without a decision", async () => {
		useView.setState({ panes: "conversation" });
		const user = decisions({ working: [`${PATH}#starter`] });
		await user.click(screen.getByRole("button", { name: "Show next" }));
		expect(useWantedView.getState().section).toEqual({
			path: PATH,
			id: "close",
		});
		expect(useView.getState().panes).toBe("all");
	});

	it("shows a look inside each group and accepts it with one click, which can be undone", async () => {
		const user = decisions({ decided: [] }, lesson());
		const aims = screen.getByRole("button", { name: /^Aims/ });
		expect(aims).toHaveTextContent("0 of 1");
		await user.click(screen.getByRole("button", { name: /^Activities/ }));
		expect(screen.getAllByText("Clap the rhythm.")).toHaveLength(2);
		await user.click(screen.getByRole("button", { name: "Accept these 2: Activities" }));
		expect(usePendingDecisions.getState().bySession.s).toMatchObject([
			{ section: { id: "starter" }, verdict: { verdict: "accept" }, held: true },
			{ section: { id: "close" }, verdict: { verdict: "accept" }, held: true },
		]);
		await user.click(screen.getByRole("button", { name: "Undo: accept Activities" }));
		expect(usePendingDecisions.getState().bySession.s).toBeUndefined();
	});

	it("still accepts the rest of a group of which one was accepted a moment ago", async () => {
		acceptForNow("s", [sections[0] as SectionRef], Date.now());
		const user = decisions({ decided: [] }, lesson());
		expect(screen.getByRole("button", { name: "Undo: accept Activities" })).toBeVisible();
		await user.click(screen.getByRole("button", { name: "Accept this: Activities" }));
		expect(usePendingDecisions.getState().bySession.s).toMatchObject([
			{ section: { id: "starter" } },
			{ section: { id: "close" } },
		]);
	});

	it("names what has warnings before the rest is accepted, and leads there", async () => {
		const user = decisions({ decided: [] }, lesson());
		const warnings = screen.getByTestId("decision-warnings");
		expect(warnings).toHaveTextContent("1 section has warnings: starter");
		await user.click(screen.getByRole("button", { name: "Accept the rest…" }));
		await user.click(within(warnings).getByRole("button", { name: "starter" }));
		expect(useWantedView.getState().section).toMatchObject({ id: "starter" });
	});

	it("says afterwards that what was not decided stays a draft", () => {
		decisions({ over: true, interaction: null });
		expect(screen.getByTestId("decisions-card")).toHaveTextContent("Done·1 accepted, 2 drafts");
		expect(screen.queryByRole("button", { name: "Print" })).toBeNull();
	});

	it("says what the lesson says, and leads to what is open in it", async () => {
		const since = lesson();
		const stand: SectionAcceptance[] = ["decision", "takenBack", "hand"];
		since.sections = since.sections.map((each, at) => ({ ...each, accepted: stand[at] ?? "no" }));
		const user = decisions({ over: true, interaction: null }, since);
		expect(screen.getByTestId("decisions-card")).toHaveTextContent("Done·2 accepted, 1 draft");
		await user.click(screen.getByRole("button", { name: "Decide now" }));
		expect(useWantedView.getState().section).toMatchObject({ path: PATH, id: "main" });
	});

	it("offers afterwards what a lesson that is decided on is for", async () => {
		const user = decisions({ over: true, interaction: null }, lesson());
		await user.click(screen.getByRole("button", { name: "Save as Word" }));
		expect(sent).toContainEqual([
			"lesson_export",
			{ path: PATH, format: "docx", facets: [], withoutRationale: false },
		]);
		await user.click(screen.getByRole("button", { name: "Print" }));
		expect(sent).toContainEqual([
			"lesson_export",
			{ path: PATH, format: "pdf", facets: ["plan"], withoutRationale: false },
		]);
		await user.click(screen.getByRole("button", { name: "Teach" }));
		expect(useView.getState().panes).toBe("document");
	});
});

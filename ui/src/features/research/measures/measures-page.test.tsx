import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { StudyMeasures, StudyNumber } from "../../../api/generated";
import { platform } from "../../../platform";
import { MeasuresPage } from "./measures-page";
// Fetched before the clock of a test runs: on a machine that compiles meanwhile it takes seconds.
import "./dots-drawing";

const number = (measure: string, values: string[], missing: string | null = null): StudyNumber => ({
	...{ measure, part: "", values, missing },
});

const work = (participant: string, condition: string, numbers: StudyNumber[]) => ({
	...{ participant, condition, sitting: "first", task: "t1", log: `${condition}-t1` },
	...{ ended: true, helped: true, numbers },
});

let measured: StudyMeasures;

beforeEach(() => {
	measured = {
		study: "trial",
		conditions: ["chat", "full"],
		measures: [
			{ id: "times.session", unit: "ms", means: "time of the last `event`" },
			{ id: "cycles.runs", unit: "count", means: "root runs" },
		],
		reasons: [{ code: "notAsked", why: "nothing of the kind was asked" }],
		works: [
			work("p01", "chat", [number("times.session", ["61000"]), number("cycles.runs", ["2"])]),
			work("p01", "full", [number("times.session", [], "notAsked")]),
		],
		withdrew: 1,
	};
	vi.spyOn(platform, "call").mockImplementation(async () => measured as never);
	// Nothing has a size in jsdom, and into nothing nothing is drawn.
	vi.spyOn(Element.prototype, "getBoundingClientRect").mockReturnValue(
		DOMRect.fromRect({ width: 600, height: 240 }),
	);
});

function open() {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	render(
		<QueryClientProvider client={client}>
			<MeasuresPage study="trial" />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("a measure has a picture, what is not known with the reason, its definition and a table", async () => {
	const user = open();
	const plot = await screen.findByRole("figure", { name: "The whole conversation" });
	expect(plot).toHaveTextContent("1 task of 1 participant");
	expect(plot).toHaveTextContent("They are too few for a median.");
	expect(plot).toHaveTextContent("Not known of 1 task: nothing of the kind was asked.");
	expect(await within(plot).findByRole("img")).toHaveAccessibleName(/The table has the same/);
	await user.click(within(plot).getByRole("button", { name: /Definition/ }));
	expect(plot).toHaveTextContent("times.session in ms: time of the last event.");
	await user.click(within(plot).getByRole("button", { name: "As a table" }));
	const table = within(plot).getByRole("table", { name: "The whole conversation, in seconds" });
	const rows = within(table).getAllByRole("row");
	expect(rows.map(({ textContent }) => textContent)).toEqual([
		"ParticipantTaskConditionall, seconds",
		"p01t1chat61",
		"p01t1fullnot known: nothing of the kind was asked",
	]);
});

test("themes part the measures, and who withdrew is counted and not shown", async () => {
	const user = open();
	expect(await screen.findByText(/1 participant withdrew, and nothing/)).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Cycles" }));
	expect(screen.getByRole("figure", { name: "Runs that she began" })).toBeVisible();
	expect(screen.queryByRole("figure", { name: "The whole conversation" })).toBeNull();
});

test("before anybody began there is nothing to take away", async () => {
	measured = { ...measured, works: [], withdrew: 0 };
	open();
	expect(await screen.findByText(/Nobody has begun a task yet/)).toBeVisible();
	expect(screen.getByRole("button", { name: "Save as CSV" })).toBeDisabled();
});

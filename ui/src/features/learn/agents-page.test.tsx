import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import type {
	CodingCalibration,
	CodingClusters,
	CodingMembers,
	CodingProject,
	CodingValues,
} from "../../api/generated";
import { openLearn, useLearnRoom } from "../../shared/learn-room";
import { type ExpectingHost, expectingHost, prediction } from "../../shared/test-expectations";
import { LearnList, LearnRoom } from ".";

const PROJECT: CodingProject = {
	name: "shop",
	folder: "/src/shop",
	named: true,
	indexedAt: "2026-11-26T10:12:00Z",
	files: 85,
	units: 1204,
	skipped: 1,
	commits: 312,
	entries: 28,
	newestEntryAt: "2026-11-26T09:00:00Z",
	indexing: null,
	problem: null,
};

const CLUSTERS: CodingClusters = {
	axis: "surprise",
	runAt: "2026-11-26T09:30:00Z",
	have: 30,
	needed: 20,
	compared: 28,
	alone: 1,
	hint: true,
	otherModel: false,
	clusters: [{ id: "cluster_surprise_4", number: 0, size: 27, example: "Fix the login" }],
	points: [{ group: 0, x: 1, y: 2 }],
	shown: 64,
	offMap: 0,
};

const MEMBERS: CodingMembers = {
	members: [
		{
			id: "e1",
			goal: "Fix the login",
			said: "the server's own limit",
			outcome: "falsified",
			tier: "gold",
		},
	],
	left: 26,
};

const VALUE = {
	id: "v1",
	axis: "surprise" as const,
	text: "Read the server's limits first",
	strength: 72,
	faded: false,
	size: 27,
	version: 2,
	everywhere: false,
	supportedAt: "2026-11-26T09:30:00Z",
};

const VALUES: CodingValues = {
	values: [
		VALUE,
		{ ...VALUE, id: "v2", text: "Never read the server's limits", version: 1 },
		{ ...VALUE, id: "v3", text: "Write the schema version", faded: true, everywhere: true },
	],
	left: 0,
	opposed: [{ one: VALUE.text, other: "Never read the server's limits" }],
	note: null,
};

const CALIBRATION: CodingCalibration = {
	count: 28,
	needed: 10,
	score: 0.31,
	points: [{ stated: 70, happened: 40, right: 11.5, count: 28, low: 24, high: 59 }],
	records: [
		{ about: "debugging by bisect", count: 10, right: 4, low: 16.8, high: 68.7, stated: 70 },
	],
	unstated: 1,
};

function show(projects: CodingProject[], more: Partial<ExpectingHost["known"]> = {}) {
	const host = expectingHost({ asked: false, ...more });
	host.others = {
		coding_project_list: { projects },
		coding_clusters: CLUSTERS,
		coding_cluster_members: MEMBERS,
		coding_values: VALUES,
		coding_calibration: CALIBRATION,
	};
	render(
		<QueryClientProvider
			client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
		>
			<LearnList />
			<LearnRoom />
		</QueryClientProvider>,
	);
	return { host, user: userEvent.setup() };
}

beforeEach(() => {
	useLearnRoom.setState({ part: "open", of: null, project: null });
	openLearn();
});

test("where no agent works, a teacher sees nothing of it", async () => {
	show([], { asked: true, predictions: [prediction("one")] });
	await screen.findByTestId("prediction");
	expect(screen.queryByTestId("learn-agents")).toBeNull();
});

test("who expects nothing of lessons has the page of agents alone", async () => {
	show([PROJECT]);
	expect(await screen.findByRole("heading", { name: "Coding agents" })).toBeVisible();
	expect(screen.getByTestId("learn-agents")).toHaveTextContent("Coding agents1");
	expect(screen.queryByTestId("learn-open")).toBeNull();
	expect(screen.queryByRole("combobox", { name: "Class" })).toBeNull();
	const row = screen.getByTestId("agent-project");
	expect(row).toHaveTextContent("/src/shop");
	expect(row).toHaveTextContent(/1,204 units of code in 85 files, read 26 November 2026/);
	expect(row).toHaveTextContent("1 file not read, or not whole");
	expect(row).toHaveTextContent("312 commits read");
	expect(row).toHaveTextContent(/28 journal entries, the last 26 November 2026/);
});

test("a teacher who expects something has both, each in its place", async () => {
	const { user } = show([PROJECT], { asked: true, predictions: [prediction("one")] });
	await screen.findByTestId("prediction");
	await user.click(await screen.findByTestId("learn-agents"));
	expect(await screen.findByTestId("agent-project")).toBeVisible();
	expect(screen.queryByTestId("prediction")).toBeNull();
});

test("clusters stand in a table, and each opens its members", async () => {
	const { user } = show([PROJECT]);
	expect(await screen.findByTestId("agent-cluster-words")).toHaveTextContent(
		/^1 cluster in 28 entries; one stands alone\. Found .* Take them as a hint: so few were compared\. 2 entries came since\.$/,
	);
	expect(screen.getByTestId("agent-axis")).toHaveValue("surprise");
	const button = screen.getByRole("button", { name: "A: show its members" });
	expect(button).toHaveAttribute("aria-expanded", "false");
	await user.click(button);
	const members = await screen.findByRole("region", { name: "Cluster A" });
	expect(members).toHaveTextContent("Fix the loginthe server's own limitfalsified, gold");
	expect(within(members).getByRole("button", { name: "Show more of 26" })).toBeVisible();
	await user.click(button);
	expect(screen.queryByTestId("agent-members")).toBeNull();
});

test("another axis is asked for by its name", async () => {
	const { host, user } = show([PROJECT]);
	const asked: unknown[] = [];
	host.others = {
		...host.others,
		coding_clusters: (params: unknown) => {
			asked.push(params);
			return { ...CLUSTERS, axis: "rootCause", runAt: null, have: 7, clusters: [], points: [] };
		},
	};
	await user.selectOptions(await screen.findByTestId("agent-axis"), "Why it went wrong");
	expect(
		await screen.findByText("7 of 20: what entries have in common is looked for from 20 on."),
	).toBeVisible();
	expect(asked.at(-1)).toEqual({ project: "shop", axis: "rootCause" });
});

test("each value says how it stands", async () => {
	show([PROJECT]);
	const rows = await screen.findAllByTestId("agent-value");
	expect(rows.map((row) => row.textContent?.match(/(May be|Holds|Faded).*?\./)?.[0])).toEqual([
		"May be contradicted.",
		"May be contradicted.",
		"Faded.",
	]);
	expect(rows[0]).toHaveTextContent(/Counts 72\s%; rests on 27 entries, .*; version 2\.$/);
	expect(rows[2]).toHaveTextContent(/holds in all projects\.$/);
	expect(screen.getByTestId("agent-opposed")).toHaveTextContent(
		"“Read the server's limits first” and “Never read the server's limits”",
	);
});

test("how often agents were right is told by the sort of work", async () => {
	show([PROJECT]);
	expect(await screen.findByTestId("agent-records")).toHaveTextContent(
		/Right 40\s% of the time about debugging by bisect \(4 of 10; likely between 17\s% and 69\s%\), and 70\s% sure\./,
	);
	expect(screen.getByTestId("agent-calibration-words")).toHaveTextContent("Brier score 0.31");
	const cells = within(screen.getByTestId("calibration-table")).getAllByRole("cell");
	expect(cells.map((cell) => cell.textContent)).toEqual([
		"40\u00A0%",
		"24\u00A0% and 59\u00A0%",
		"11.5 of 28",
	]);
});

test("an index under way says how far it is and is stopped, whoever began it", async () => {
	const indexing = { done: 120, total: 800, perSecond: 45.2, secondsLeft: 75 };
	const { host, user } = show([{ ...PROJECT, indexing }]);
	const row = await screen.findByTestId("agent-indexing");
	expect(row).toHaveTextContent("120 of 800 files, 45 a second, 1 min 15 s left");
	expect(screen.queryByTestId("agent-index")).toBeNull();
	const stopped: unknown[] = [];
	host.others = {
		...host.others,
		coding_index_stop: (params: unknown) => {
			stopped.push(params);
			return { projects: [PROJECT] };
		},
	};
	await user.click(within(row).getByRole("button", { name: "Cancel" }));
	await waitFor(() => expect(screen.queryByTestId("agent-indexing")).toBeNull());
	expect(stopped).toEqual([{ project: "shop" }]);
});

test("a project is read again, and another one is looked at", async () => {
	const folder = {
		...PROJECT,
		name: "/src/notes",
		folder: "/src/notes",
		named: false,
		indexedAt: null,
	};
	const { host, user } = show([PROJECT, { ...folder, commits: 0 }]);
	const read = { ...PROJECT, units: 1300 };
	host.others = { ...host.others, coding_project_index: { projects: [read, folder] } };
	const [again, ...more] = await screen.findAllByTestId("agent-index");
	// A folder with nothing but a journal has no code to read.
	expect(more).toEqual([]);
	await user.click(again as HTMLElement);
	expect(await screen.findByText(/1,300 units/)).toBeVisible();
	await user.click(screen.getByRole("button", { name: "notes" }));
	expect(screen.getByRole("button", { name: "notes" })).toHaveAttribute("aria-pressed", "true");
	expect(await screen.findByRole("region", { name: "Learned in /src/notes" })).toBeVisible();
	expect(screen.getAllByTestId("agent-project")[1]).toHaveTextContent(
		"A journal alone; its code is not indexed",
	);
});

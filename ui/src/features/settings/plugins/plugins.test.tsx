import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Definition, DefinitionInfo, PluginInfo, PluginList } from "../../../api/generated";
import { CallError, platform } from "../../../platform";
import { fileAt } from "../../../shared/place";
import { placeNow, showDefinition } from "../../../shared/use-place";
import { Plugins } from ".";

let sent: [string, unknown][];
let list: PluginList;
let definition: Definition;
let failWith: CallError | null;

const info: DefinitionInfo = {
	path: "commands/reflect.md",
	kind: "command",
	name: "reflect",
	description: "Look back at a lesson",
	state: "original",
	hersCounts: false,
	baseChanged: null,
	problems: [],
};

const plugin: PluginInfo = {
	name: "lesson-planning",
	description: null,
	version: "1.0.0",
	origin: "shipped",
	source: null,
	addedAt: null,
	programs: [],
	programsAllowed: false,
	definitions: [
		info,
		{ ...info, path: "skills/eal/SKILL.md", kind: "skill", name: "eal", description: "Languages" },
		{
			...info,
			path: "skills/eal/more.md",
			kind: "reference",
			name: "eal/more.md",
			description: "",
		},
	],
	problems: [],
};

beforeEach(() => {
	sent = [];
	failWith = null;
	list = { plugins: [plugin], removed: [] };
	definition = {
		plugin: "lesson-planning",
		info,
		base: { text: "---\nagent: a\n---\n\nLook **back**.\n", sha256: "b0" },
		hers: null,
		file: "plugins/lesson-planning/commands/reflect.md",
		differences: [],
		putAway: null,
	};
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "plugin_list") return list as never;
		if (command === "definition_get") return definition as never;
		sent.push([command, params]);
		if (failWith) throw failWith;
		return (command.startsWith("plugin_") ? list : definition) as never;
	});
	showDefinition(null);
});

function show() {
	render(
		<QueryClientProvider
			client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
		>
			<Plugins />
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("what there is stands by kind, and is narrowed by typing", async () => {
	const user = show();
	const here = await screen.findByRole("region", { name: "Plugin lesson-planning" });
	const headings = within(here).getAllByRole("heading", { level: 4 });
	expect(headings.map((heading) => heading.textContent)).toEqual(["Commands", "Skills"]);
	expect(within(here).getByText("1 more text")).toBeTruthy();
	await user.type(screen.getByRole("searchbox"), "langu");
	expect(screen.queryByRole("button", { name: /reflect/ })).toBeNull();
	expect(screen.getByRole("button", { name: /^eal ?Languages/ })).toBeTruthy();
});

test("changing a text makes a copy and opens it", async () => {
	const user = show();
	await user.click(await screen.findByRole("button", { name: /reflect/ }));
	await user.click(await screen.findByRole("button", { name: "Change it" }));
	const of = { plugin: "lesson-planning", path: "commands/reflect.md" };
	expect(sent).toEqual([["definition_change", of]]);
	await waitFor(() =>
		expect(fileAt(placeNow())?.path).toBe("plugins/lesson-planning/commands/reflect.md"),
	);
});

test("a text of hers says how it differs, that the shipped one is new, and goes back", async () => {
	definition = {
		...definition,
		info: { ...info, state: "changed", hersCounts: true, baseChanged: true },
		hers: { text: "---\nagent: a\n---\n\nLook on.\n", sha256: "h0" },
		differences: [
			{ kind: "base", text: "Look **back**.", baseLine: 5, herLine: null },
			{ kind: "hers", text: "Look on.", baseLine: null, herLine: 5 },
		],
	};
	const user = show();
	await user.click(await screen.findByRole("button", { name: /reflect/ }));
	const lines = await screen.findByTestId("definition-differences");
	expect(lines.textContent).toBe("−only in the plugin’s: Look **back**.+only in yours: Look on.");
	await user.click(screen.getByRole("button", { name: "Mine stands" }));
	await user.click(screen.getByRole("button", { name: "Back to the shipped one" }));
	const of = { plugin: "lesson-planning", path: "commands/reflect.md" };
	expect(sent).toEqual([
		["definition_keep", of],
		["definition_back", { ...of, baseSha256: "h0" }],
	]);
});

test("a plugin is shown before it is added, with its problems and programs", async () => {
	const user = show();
	await user.click(await screen.findByRole("button", { name: "Add a plugin …" }));
	const look = {
		plugin: {
			...plugin,
			name: "history-tools",
			programs: [{ event: "Stop", line: "sh run.sh" }],
			problems: [{ path: "h/agents/a.md", line: 4, column: 1, message: "no tool Grep" }],
		},
		sha256: "l0",
		unused: [".mcp.json"],
		notes: [],
		replaces: null,
		refused: null,
	};
	vi.mocked(platform.call).mockImplementation(async (command, params) => {
		sent.push([command, params]);
		return (command === "plugin_look" ? look : list) as never;
	});
	const file = new File(["zip"], "history.zip");
	await user.upload(screen.getByLabelText("Choose a zip archive …"), file);
	const shown = await screen.findByTestId("plugin-look");
	expect(shown.textContent).toContain("h/agents/a.md, line 4: No tool Grep");
	expect(shown.textContent).toContain("Stop: sh run.sh");
	expect(shown.textContent).toContain(".mcp.json");
	await user.click(within(shown).getByRole("button", { name: "Add history-tools" }));
	const source = { type: "zip", name: "history.zip", data: btoa("zip") };
	expect(sent).toContainEqual([
		"plugin_add",
		{ source, sha256: "l0", programs: false, replace: false },
	]);
});

test("what cannot be done is said", async () => {
	failWith = new CallError({ code: "conflict", message: "it was changed meanwhile", detail: null });
	list = { plugins: [{ ...plugin, origin: "added", name: "mine" }], removed: [] };
	const user = show();
	await user.click(await screen.findByRole("button", { name: "Remove mine" }));
	expect(sent).toEqual([["plugin_remove", { name: "mine" }]]);
	expect(screen.getByRole("button", { name: "Remove mine" })).toBeTruthy();
});

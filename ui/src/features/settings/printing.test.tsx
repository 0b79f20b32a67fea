import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { PrintChoose, PrintList } from "../../api/generated";
import { platform } from "../../platform";
import { Printing } from "./printing";

const PRINT = {
	face: "atkinsonHyperlegible",
	points: 12,
	wholeGroups: false,
	tinted: false,
} as const;

let list: PrintList;
let sent: PrintChoose[];

beforeEach(() => {
	list = {
		faces: [
			{ face: "atkinsonHyperlegible", name: "Atkinson Hyperlegible", about: "Told apart." },
			{ face: "comicNeue", name: "Comic Neue", about: "Round." },
		],
		face: null,
		points: null,
		print: PRINT,
		said: "Atkinson Hyperlegible, 12 point",
		teacherSha256: "t0",
		classes: [
			{
				class: "3B",
				path: "classes/3B.md",
				face: null,
				points: null,
				print: { ...PRINT, points: 14 },
				said: "Atkinson Hyperlegible, 14 point, a line and a half",
				sha256: "b0",
			},
		],
		problems: ["teacher.md says nothing"],
	};
	sent = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "print_choose") {
			const choice = params as PrintChoose;
			sent.push(choice);
			list = { ...list, teacherSha256: `t${sent.length}` };
			if (choice.class === null) {
				const { typeface: face, points } = choice;
				list = { ...list, face, points, print: { ...PRINT, face: face ?? PRINT.face } };
			}
		}
		return list as never;
	});
});

async function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Printing />
		</QueryClientProvider>,
	);
	await screen.findByTestId("printing");
	return userEvent.setup();
}

test("it says how pages are set, of a class too, and a line shows it", async () => {
	await show();
	expect(screen.getByText("Atkinson Hyperlegible, 12 point. Told apart.")).toBeVisible();
	expect(screen.getByText("Atkinson Hyperlegible, 14 point, a line and a half")).toBeVisible();
	expect(screen.getByText("Teacher.md says nothing.")).toBeVisible();
});

test("typeface and size are chosen for all classes, and the line is set in them", async () => {
	const user = await show();
	await user.selectOptions(
		screen.getByRole("combobox", { name: "Typeface for all classes" }),
		"Comic Neue",
	);
	const line = screen.getByTestId("print-preview");
	await vi.waitFor(() => expect(line.style.getPropertyValue("--print-face")).toBe('"Comic Neue"'));
	await user.selectOptions(screen.getByRole("combobox", { name: "Size for all classes" }), "16");
	await vi.waitFor(() => expect(sent).toHaveLength(2));
	expect(sent).toEqual([
		{ typeface: "comicNeue", points: null, class: null, baseSha256: "t0" },
		{ typeface: "comicNeue", points: 16, class: null, baseSha256: "t1" },
	]);
});

test("a class has its own", async () => {
	const user = await show();
	await user.selectOptions(screen.getByRole("combobox", { name: "Size for 3B" }), "18");
	expect(sent).toEqual([{ typeface: null, points: 18, class: "3B", baseSha256: "b0" }]);
});

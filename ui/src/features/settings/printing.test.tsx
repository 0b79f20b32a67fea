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
	spaced: false,
	cream: false,
} as const;

const USUAL = { typeface: null, points: null, spaced: false, cream: false };

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
		spaced: false,
		cream: false,
		print: PRINT,
		said: "Atkinson Hyperlegible, 12 point",
		teacherSha256: "t0",
		classes: [
			{
				class: "3B",
				path: "classes/3B.md",
				face: null,
				points: null,
				spaced: false,
				cream: false,
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
				const { typeface: face, points, spaced, cream } = choice;
				const print = { ...PRINT, face: face ?? PRINT.face, spaced, cream };
				list = { ...list, face, points, spaced, cream, print };
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
		{ ...USUAL, typeface: "comicNeue", class: null, baseSha256: "t0" },
		{ ...USUAL, typeface: "comicNeue", points: 16, class: null, baseSha256: "t1" },
	]);
});

test("a class has its own", async () => {
	const user = await show();
	await user.selectOptions(screen.getByRole("combobox", { name: "Size for 3B" }), "18");
	expect(sent).toEqual([{ ...USUAL, points: 18, class: "3B", baseSha256: "b0" }]);
});

test("more space and cream paper are chosen for all, and then hold for each class", async () => {
	const user = await show();
	await user.click(
		screen.getByRole("checkbox", { name: "More space, as for readers with dyslexia" }),
	);
	const line = screen.getByTestId("print-preview");
	await vi.waitFor(() => expect(line.style.getPropertyValue("--print-letters")).toBe("0.05em"));
	const ofClass = screen.getByRole("checkbox", { name: "More space for 3B" });
	expect(ofClass).toBeChecked();
	expect(ofClass).toBeDisabled();
	await user.click(screen.getByRole("checkbox", { name: "Cream for 3B" }));
	await vi.waitFor(() => expect(sent).toHaveLength(2));
	expect(sent).toEqual([
		{ ...USUAL, spaced: true, class: null, baseSha256: "t0" },
		{ ...USUAL, cream: true, class: "3B", baseSha256: "b0" },
	]);
});

import { EditorView } from "@codemirror/view";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Section, WrittenFile } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { onEvidenceOpened } from "../../shared/evidence-opened";
import { fileAt } from "../../shared/place";
import { placeNow } from "../../shared/use-place";
import { useView } from "../../shared/view";
import { clear, PLAN, SHEET, section, show, update } from "./test-pane";

beforeEach(clear);

describe("a document", () => {
	test("shows its sections and which one is being drafted", async () => {
		show([PLAN, SHEET]);
		expect(await screen.findByRole("heading", { name: "Loops", level: 1 })).toBeVisible();
		expect(screen.getByText("1 of 2 sections drafted")).toBeVisible();
		const main = screen.getByRole("region", { name: "Main" });
		expect(main).toHaveAttribute("aria-busy", "true");
		expect(within(main).getByText("drafting…")).toBeVisible();
		expect(within(main).queryByRole("button", { name: /Edit/ })).toBeNull();
	});

	test("has tables and ticks, and loads no picture from elsewhere", async () => {
		show([PLAN]);
		expect(await screen.findByRole("table")).toBeVisible();
		expect(screen.getByRole("checkbox", { name: "Done" })).toBeChecked();
		expect(document.querySelector("img")).toBeNull();
		expect(screen.getByText("[picture: map]")).toBeVisible();
	});

	test("has a chip for each piece of evidence, which gives a look at its lines", async () => {
		const user = show([PLAN]);
		const chip = await screen.findByRole("button", {
			name: "TCH 3-15a. Quotation found in curriculum/x.md, lines 41–42. Look at the source.",
		});
		expect(
			screen.getByRole("button", {
				name: "TCH 9-99z. Quotation not found in curriculum/x.md, line 1. Look at the source.",
			}),
		).toBeVisible();
		await user.click(chip);
		const peek = await screen.findByRole("dialog", { name: "x" });
		const lines = within(peek).getAllByRole("listitem");
		expect(lines.map((line) => line.textContent)).toEqual(
			[38, 39, 40, 41, 42, 43, 44, 45].map((number) => `line ${number}`),
		);
		expect(
			lines.filter((line) => line.hasAttribute("aria-current")).map((line) => line.textContent),
		).toEqual(["line 41", "line 42"]);
		expect(fileAt(placeNow())).toBeNull();
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByTestId("peek")).toBeNull());
		expect(chip).toHaveFocus();
	});

	test("changes the look at a source to that of the chip pressed next, and tells of both", async () => {
		const told: number[] = [];
		const end = onEvidenceOpened(({ startLine }) => told.push(startLine));
		const [lead, starter, main] = PLAN.sections as [Section, Section, Section];
		const more = `${starter.markdown}\n\nSee [again](curriculum/x.md#L1-L1 "Invented.").`;
		const user = show([{ ...PLAN, sections: [lead, { ...starter, markdown: more }, main] }]);
		await user.click(await screen.findByRole("button", { name: /^TCH 3-15a/ }));
		const focused = () => document.activeElement as HTMLElement;
		const marked = () =>
			within(screen.getByTestId("peek"))
				.getAllByRole("listitem")
				.filter((line) => line.hasAttribute("aria-current"))
				.map((line) => line.textContent);
		await waitFor(() => expect(marked()).toEqual(["line 41", "line 42"]));
		await user.click(screen.getByRole("button", { name: /^TCH 9-99z/ }));
		await waitFor(() => expect(marked()).toEqual(["line 1"]));
		await waitFor(() => expect(screen.getByTestId("peek")).toContainElement(focused()));
		await user.click(screen.getByRole("button", { name: /^again/ }));
		await waitFor(() => expect(screen.getByTestId("peek")).toContainElement(focused()));
		end();
		expect(told).toEqual([41, 1, 1]);
		await user.keyboard("{Escape}");
		await waitFor(() => expect(screen.queryByTestId("peek")).toBeNull());
		expect(screen.getByRole("button", { name: /^again/ })).toHaveFocus();
	});

	test("says that a source is gone, and does not offer to open it", async () => {
		const user = show([PLAN]);
		const chip = await screen.findByRole("button", { name: /^TCH 3-15a/ });
		const words = 'there is no "curriculum/x.md" in the workspace; list the folder';
		vi.mocked(platform.call).mockRejectedValue(
			new CallError({ code: "notFound", message: words, detail: null }),
		);
		await user.click(chip);
		const peek = await screen.findByTestId("peek");
		expect(await within(peek).findByRole("alert")).toHaveTextContent(
			/^curriculum\/x\.md is not there any more\.$/,
		);
		expect(within(peek).queryByRole("button", { name: "Open the file" })).toBeNull();
	});

	test("ends the look at a source whose claim is written anew without it", async () => {
		const user = show([PLAN]);
		await user.click(await screen.findByRole("button", { name: /^TCH 3-15a/ }));
		await screen.findByTestId("peek");
		const [lead, starter, main] = PLAN.sections as [Section, Section, Section];
		const rewritten = { ...starter, markdown: "Count.", evidence: [] };
		update([{ ...PLAN, sha256: "plan 2", sections: [lead, rewritten, main] }]);
		await waitFor(() => expect(screen.queryByTestId("peek")).toBeNull());
	});

	test("leads from the look at a source into its file", async () => {
		const user = show([PLAN]);
		await user.click(await screen.findByRole("button", { name: /^TCH 3-15a/ }));
		const peek = await screen.findByTestId("peek");
		await user.click(within(peek).getByRole("button", { name: "Open the file" }));
		expect(fileAt(placeNow())).toEqual({
			path: "curriculum/x.md",
			line: 41,
			endLine: 42,
		});
	});

	test("says that another document got new text until it is opened", async () => {
		const user = show([PLAN, SHEET]);
		await screen.findByRole("button", { name: "Loops: show another document" });
		update([PLAN, { ...SHEET, sha256: "sheet 2" }]);
		await user.click(await screen.findByRole("button", { name: /one has new text/ }));
		await user.click(
			await screen.findByRole("menuitemradio", { name: "Loops: poster, with new text" }),
		);
		expect(await screen.findByRole("heading", { name: "Trace it" })).toBeVisible();
		expect(
			await screen.findByRole("button", { name: "Loops: poster: show another document" }),
		).toBeVisible();
	});
});

describe("the right button on a section", () => {
	test("has its words and what its buttons do", async () => {
		const user = show([PLAN]);
		const words = await screen.findByRole("region", { name: "Opening" });
		await user.pointer({ keys: "[MouseRight]", target: words });
		const names = (await screen.findAllByRole("menuitem")).map((item) => item.textContent);
		expect(names).toEqual(["Copy this section", "Edit"]);
		await user.click(screen.getByRole("menuitem", { name: "Edit" }));
		expect(await screen.findByLabelText("Text of the opening")).toBeVisible();
	});
});

describe("coming back from a source", () => {
	test("finds the document and the place where the reader was", async () => {
		const user = show([PLAN, SHEET]);
		await user.click(await screen.findByTestId("switch-document"));
		await user.click(await screen.findByRole("menuitemradio", { name: "Loops: poster" }));
		await screen.findByRole("heading", { name: "Trace it" });
		const page = screen.getByRole("tabpanel");
		page.scrollTop = 120;
		page.dispatchEvent(new Event("scroll"));
		cleanup();
		show([PLAN, SHEET]);
		expect(await screen.findByTestId("switch-document")).toHaveTextContent("Loops: poster");
		expect(screen.getByRole("tabpanel").scrollTop).toBe(120);
		await user.click(screen.getByTestId("switch-document"));
		await user.click(await screen.findByRole("menuitemradio", { name: "Loops" }));
	});
});

describe("a section edited in place", () => {
	test("is saved into its file with the rest as it was", async () => {
		const file = "# Loops\r\n\r\nFor 3B.\r\n\r\n## Close\r\n\r\nOld.\r\n";
		const lesson: WrittenFile = {
			...PLAN,
			sha256: "one",
			sections: [
				section("lead", "For 3B.", { heading: "Loops" }),
				section("Close", "Old.", { startLine: 5 }),
			],
		};
		const user = show([lesson]);
		const written: unknown[] = [];
		vi.mocked(platform.call).mockImplementation(async (command, params) => {
			if (command === "file_read") return { text: file, sha256: "one" } as never;
			if (command === "file_write") written.push(params);
			if (command === "session_get") return { session: { state: "idle" }, events: [] } as never;
			return { lessons: [], others: [lesson] } as never;
		});
		await user.click(await screen.findByRole("button", { name: "Edit Close" }));
		const field = await screen.findByLabelText("Text of Close", undefined, { timeout: 5_000 });
		const editor = EditorView.findFromDOM(field);
		act(() => editor?.dispatch({ changes: { from: 0, to: 4, insert: "New.\n\n- exit ticket" } }));
		await user.click(screen.getByRole("button", { name: "Save" }));
		await waitFor(() => expect(screen.queryByLabelText("Text of Close")).toBeNull());
		expect(written).toEqual([
			{
				path: lesson.path,
				text: file.replace("Old.", "New.\r\n\r\n- exit ticket"),
				baseSha256: "one",
			},
		]);
	});
});

describe("the empty pane", () => {
	test("says what will be there while work goes on, and offers nothing to click", async () => {
		show([]);
		expect(
			await screen.findByRole("heading", { name: "The lesson will appear here" }),
		).toBeVisible();
		expect(screen.queryByRole("button")).toBeNull();
	});

	test("leads back to the conversation when it stands alone", async () => {
		useView.getState().showPanes("document");
		const user = show([], "idle");
		await user.click(await screen.findByRole("button", { name: "Show the conversation" }));
		expect(useView.getState().panes).toBe("all");
	});
});

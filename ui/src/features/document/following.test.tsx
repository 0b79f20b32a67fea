import { EditorView } from "@codemirror/view";
import { act, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { WrittenFile } from "../../api/generated";
import { clear, PLAN, section, show, update } from "./test-pane";

beforeEach(clear);

describe("while it is being written", () => {
	const written: WrittenFile = {
		...PLAN,
		sha256: "plan 2",
		sections: [
			...PLAN.sections.slice(0, 2),
			section("Main", "Trace the loop."),
			section("Plenary", "<!-- drafting -->", { state: "drafting" }),
		],
	};

	test("the section that changed comes into view", async () => {
		show([PLAN]);
		await screen.findByRole("region", { name: "Main" });
		update([written]);
		expect(await screen.findByText("Trace the loop.")).toBeVisible();
		await waitFor(() =>
			expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
				screen.getByRole("region", { name: "Main" }),
			]),
		);
	});

	test("the page stays where it is once the reader has scrolled away", async () => {
		show([PLAN]);
		await screen.findByRole("region", { name: "Main" });
		const halfway: WrittenFile = {
			...written,
			sections: written.sections.map((each) =>
				each.id === "Starter" ? { ...each, markdown: "Clap." } : each,
			),
		};
		update([written]);
		await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
		const page = screen.getByRole("tabpanel");
		vi.spyOn(page, "getBoundingClientRect").mockReturnValue(new DOMRect(0, 0, 400, 600));
		vi.spyOn(screen.getByRole("region", { name: "Main" }), "getBoundingClientRect").mockReturnValue(
			new DOMRect(0, 900, 400, 100),
		);
		act(() => {
			page.dispatchEvent(new Event("wheel"));
			page.dispatchEvent(new Event("scroll"));
		});
		expect(await screen.findByRole("button", { name: "Follow the draft" })).toBeVisible();
		vi.mocked(Element.prototype.scrollIntoView).mockClear();
		update([halfway]);
		const starter = screen.getByRole("region", { name: "Starter" });
		await waitFor(() => expect(starter).toHaveAttribute("data-changed"));
		expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
	});

	test("new text does not pull the page out of the hands of a reader who is moving it", async () => {
		show([PLAN]);
		await screen.findByRole("region", { name: "Main" });
		// For as long as it takes to draw the text, however slow the computer is.
		const moves = () => screen.getByRole("tabpanel").dispatchEvent(new Event("wheel"));
		act(() => void moves());
		const moving = setInterval(moves, 20);
		update([written]);
		await waitFor(() =>
			expect(screen.getByRole("region", { name: "Main" })).toHaveAttribute("data-changed"),
		);
		clearInterval(moving);
		expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
	});

	const complete: WrittenFile = {
		...written,
		sha256: "plan 3",
		sections: [...written.sections.slice(0, 3), section("Plenary", "Exit ticket.")],
	};
	const begun: WrittenFile = {
		...written,
		sha256: "plan 1",
		sections: written.sections.map((each) =>
			each.id === "Main" ? { ...each, markdown: "", state: "drafting" } : each,
		),
	};

	test("whoever followed to the end is taken to the beginning", async () => {
		show([begun]);
		await screen.findByRole("region", { name: "Main" });
		const scrollTo = vi.fn();
		screen.getByRole("tabpanel").scrollTo = scrollTo;
		update([written]);
		await waitFor(() => expect(Element.prototype.scrollIntoView).toHaveBeenCalled());
		vi.mocked(Element.prototype.scrollIntoView).mockClear();
		expect(scrollTo).not.toHaveBeenCalled();
		update([complete]);
		await waitFor(() => expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: "auto" }]]));
		await waitFor(() =>
			expect(screen.getByRole("region", { name: "Plenary" })).toHaveAttribute("data-changed"),
		);
		expect(Element.prototype.scrollIntoView).not.toHaveBeenCalled();
	});

	test("a change to one section keeps that section in view when it is done", async () => {
		show([written]);
		await screen.findByRole("region", { name: "Main" });
		const scrollTo = vi.fn();
		screen.getByRole("tabpanel").scrollTo = scrollTo;
		update([complete]);
		await waitFor(() =>
			expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([
				screen.getByRole("region", { name: "Plenary" }),
			]),
		);
		expect(scrollTo).not.toHaveBeenCalled();
	});

	test("sections that the work did not reach do not look as if they were still coming", async () => {
		const user = show([written], "idle");
		const plenary = await screen.findByRole("region", { name: "Plenary" });
		await waitFor(() => expect(plenary).not.toHaveAttribute("aria-busy"));
		expect(within(plenary).getByText("not written")).toBeVisible();
		await user.click(within(plenary).getByRole("button", { name: "Edit Plenary" }));
		const field = await screen.findByLabelText("Text of Plenary", undefined, { timeout: 5_000 });
		expect(EditorView.findFromDOM(field)?.state.doc.toString()).toBe("");
	});
});

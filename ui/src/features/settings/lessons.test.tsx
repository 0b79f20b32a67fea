import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { TemplateChoose, TemplateList } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { fileAt } from "../../shared/place";
import { NOTHING_EXPECTED } from "../../shared/test-expectations";
import { placeNow } from "../../shared/use-place";
import { Lessons } from "./lessons";

let list: TemplateList;
let sent: TemplateChoose[];
let failWith: CallError | null;
let asked: boolean;
let expects: boolean;

beforeEach(() => {
	const template = { about: "", sections: ["Starter", "Main"], chosen: false, problem: null };
	list = {
		templates: [
			{ ...template, name: "structured", title: "Structured lesson", chosen: true },
			{ ...template, name: "bullets", title: "Short bullets" },
			{ ...template, name: "one-page", title: "One page", about: "A plan for one side." },
			{ ...template, name: "mine", title: "mine", sections: [], problem: "mine.md:2: no title" },
		],
		teacherSha256: "t0",
		classes: [
			{ class: "2A", path: "classes/2A.md", template: null, sha256: "a0" },
			{ class: "3B", path: "classes/3B.md", template: "bullets", sha256: "b0" },
		],
	};
	sent = [];
	failWith = null;
	asked = false;
	expects = false;
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "template_list") return list as never;
		if (command === "prediction_list") return { ...NOTHING_EXPECTED, asked: expects } as never;
		if (command === "prediction_asking") {
			expects = (params as { asked: boolean }).asked;
			return { ...NOTHING_EXPECTED, asked: expects } as never;
		}
		if (command === "look_back_list") return { asked, lessons: [] } as never;
		if (command === "look_back_asking") {
			({ asked } = params as { asked: boolean });
			return { asked, lessons: [] } as never;
		}
		if (command !== "template_choose") throw new Error(`unexpected ${command}`);
		const choice = params as TemplateChoose;
		sent.push(choice);
		if (failWith) throw failWith;
		const teacher = choice.class === null;
		list = {
			teacherSha256: teacher ? `t${sent.length}` : list.teacherSha256,
			templates: list.templates.map((each) =>
				teacher ? { ...each, chosen: each.name === choice.name } : each,
			),
			classes: list.classes.map((each) =>
				each.class === choice.class ? { ...each, template: choice.name } : each,
			),
		};
		return list as never;
	});
});

async function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Lessons />
		</QueryClientProvider>,
	);
	await screen.findByRole("radio", { name: "One page" });
	return userEvent.setup();
}

test("each template says what it is and what it consists of; one that is broken says why", async () => {
	await show();
	expect(screen.getByRole("radio", { name: "Structured lesson" })).toBeChecked();
	expect(screen.getByRole("radio", { name: "One page" })).toHaveAccessibleDescription(
		"A plan for one side. Sections: Starter, Main.",
	);
	expect(screen.getByRole("radio", { name: "mine" })).toBeDisabled();
	expect(screen.getByText("Mine.md:2: no title.")).toBeVisible();
});

test("arrow keys choose for all classes, one choice written after the other", async () => {
	const user = await show();
	screen.getByRole("radio", { name: "Structured lesson" }).focus();
	await user.keyboard("{ArrowDown}{ArrowDown}");
	await vi.waitFor(() => expect(sent).toHaveLength(2));
	expect(sent).toEqual([
		{ name: "bullets", class: null, baseSha256: "t0" },
		{ name: "one-page", class: null, baseSha256: "t1" },
	]);
	await vi.waitFor(() => expect(screen.getByRole("radio", { name: "One page" })).toBeChecked());
	expect(screen.getAllByRole("option", { name: "As for all classes: One page" })).toHaveLength(2);
});

test("a class has another one, and follows all classes again", async () => {
	const user = await show();
	const of = (name: string) => screen.getByRole("combobox", { name: `New lessons for ${name}` });
	expect(of("3B")).toHaveValue("bullets");
	await user.selectOptions(of("2A"), "One page");
	await vi.waitFor(() => expect(of("2A")).toHaveValue("one-page"));
	await user.selectOptions(of("3B"), "As for all classes: Structured lesson");
	await vi.waitFor(() => expect(sent).toHaveLength(2));
	expect(sent).toEqual([
		{ name: "one-page", class: "2A", baseSha256: "a0" },
		{ name: null, class: "3B", baseSha256: "b0" },
	]);
	expect(of("3B")).toHaveValue("");
});

test("a file that was changed meanwhile is left as it is, and the list is read again", async () => {
	failWith = new CallError({ code: "conflict", message: "changed", detail: null });
	const user = await show();
	list = { ...list, teacherSha256: "theirs" };
	await user.click(screen.getByRole("radio", { name: "One page" }));
	expect(await screen.findByRole("alert")).toHaveTextContent(
		"The file with the choice was changed meanwhile, so nothing was written.",
	);
	expect(screen.getByRole("radio", { name: "Structured lesson" })).toBeChecked();
	failWith = null;
	await user.click(screen.getByRole("radio", { name: "One page" }));
	await vi.waitFor(() => expect(sent.at(-1)?.baseSha256).toBe("theirs"));
});

test("the template can be opened, to change what it consists of", async () => {
	const user = await show();
	await user.click(screen.getByRole("button", { name: "Open “Structured lesson”" }));
	expect(fileAt(placeNow())?.path).toBe("templates/structured.md");
});

test("whoever was not to be asked how lessons went is asked again", async () => {
	const user = await show();
	const box = await screen.findByRole("checkbox", { name: /Ask me how lessons went/ });
	expect(box).not.toBeChecked();
	await user.click(box);
	await waitFor(() => expect(box).toBeChecked());
	expect(asked).toBe(true);
});

test("what she expects is asked for only once she wants that", async () => {
	const user = await show();
	const box = await screen.findByRole("checkbox", { name: /Ask me what I expect of a lesson/ });
	expect(box).not.toBeChecked();
	await user.click(box);
	await waitFor(() => expect(box).toBeChecked());
	expect(expects).toBe(true);
});

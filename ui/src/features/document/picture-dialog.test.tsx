import { EditorView } from "@codemirror/view";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { CallError, platform } from "../../platform";
import { Markdown, PicturesOf } from "../../shared/ui";
import { TextEditor } from "./text-editor";

const LESSON = "lessons/3B/rivers/lesson.md";
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47]);

let kept: unknown[];
let refusal: string | null;

beforeEach(() => {
	localStorage.clear();
	Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
	kept = [];
	refusal = null;
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "picture_read") {
			const { place } = params as { place: string };
			if (place === "images/gone.png")
				throw new CallError({ code: "notFound", message: "", detail: null });
			return { mediaType: "image/png", data: "AAAA", width: 20, height: 40 } as never;
		}
		if (command !== "lesson_picture_add") throw new Error(`unexpected ${command}`);
		if (refusal) throw new CallError({ code: "invalid", message: refusal, detail: null });
		kept.push(params);
		return { place: "images/map.png", width: 20, height: 40 } as never;
	});
});

function within(page: React.ReactNode) {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	return render(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
}

function open(markdown: string) {
	within(
		<TextEditor
			kept="starter"
			markdown={markdown}
			name="the starter"
			piece="this section"
			lesson={LESSON}
			save={async () => ({ outcome: "saved" })}
			onClose={() => {}}
		/>,
	);
	const view = EditorView.findFromDOM(screen.getByLabelText("Text of the starter"));
	if (!view) throw new Error("there is no editor");
	return { user: userEvent.setup(), view };
}

const add = () => screen.getByRole("button", { name: "Add the picture" });

test("a picture is added with what it shows, as a paragraph of its own, and undone with the words", async () => {
	const { user, view } = open("### Rivers\n\nLook.");
	await user.click(screen.getByRole("button", { name: "Picture …" }));
	const file = new File([PNG], "map.png", { type: "image/png" });
	await user.upload(await screen.findByTestId("picture-choose"), file);
	expect(await screen.findByAltText("What is added: map.png")).toBeVisible();
	expect(add()).toBeDisabled();
	await user.type(screen.getByLabelText(/^What does it show/), "The Clyde");
	await user.click(screen.getByRole("radio", { name: /^Full/ }));
	await user.click(add());
	await waitFor(() =>
		expect(view.state.doc.toString()).toBe(
			'### Rivers\n\n![The Clyde](images/map.png "full")\n\nLook.',
		),
	);
	expect(kept).toEqual([{ path: LESSON, name: "map.png", data: "iVBORw==" }]);
	expect(screen.queryByTestId("picture-form")).toBeNull();
});

test("one that only decorates needs no words, and what is refused is said", async () => {
	const { user } = open("Look.");
	await user.click(screen.getByRole("button", { name: "Picture …" }));
	const choose = await screen.findByTestId("picture-choose");
	const svg = new File(["<svg/>"], "a.svg", { type: "image/svg+xml" });
	await userEvent.setup({ applyAccept: false }).upload(choose, svg);
	expect(await screen.findByText(/^It is no PNG, JPEG or WebP/)).toBeVisible();
	await user.upload(choose, new File([PNG], "line.png", { type: "image/png" }));
	await user.click(screen.getByRole("checkbox", { name: /only decoration/ }));
	refusal = "the picture was not taken: it cannot be read";
	await waitFor(() => expect(add()).toBeEnabled());
	await user.click(add());
	expect(await screen.findByText(/^The picture was not taken/)).toBeVisible();
});

test("pictures beside a file are shown, and in the place of one that is gone stand its words", async () => {
	within(
		<PicturesOf path={LESSON}>
			<Markdown
				text={
					'![The Clyde](images/map.png "full")\n\n![](images/map.png "decoration")\n\n![A bridge](images/gone.png)\n\n![Far](https://example.org/a.png)'
				}
			/>
		</PicturesOf>,
	);
	const shown = await screen.findByRole("img", { name: "The Clyde" });
	expect(shown).toHaveAttribute("src", "data:image/png;base64,AAAA");
	expect(shown).toHaveStyle({ width: "50%" });
	expect(screen.getAllByTestId("picture").map((each) => each.getAttribute("alt"))).toEqual([
		"The Clyde",
		"",
	]);
	expect(await screen.findByText("This picture is not there: A bridge")).toBeVisible();
	expect(screen.getByText("[picture: Far]")).toBeVisible();
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render as renderBare, screen } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { platform } from "../../platform";
import { MARKDOWN, readMarkdown } from "../test-markdown";
import { Markdown } from "./markdown";

// What a first formula brings with it takes its time on a busy machine.
beforeAll(async () => {
	await import("./markdown-formula");
});

beforeEach(() => {
	vi.spyOn(platform, "call").mockImplementation(
		async (_, params) => readMarkdown(params as never) as never,
	);
});

function render(page: ReactElement) {
	const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
	return renderBare(page, {
		wrapper: ({ children }) => (
			<QueryClientProvider client={client}>{children}</QueryClientProvider>
		),
	});
}

const BOTH = [false, true];

/** The words of a page, with what was drawn as formulae in angle brackets. */
function wordsOf(page: HTMLElement): string {
	const copy = page.cloneNode(true) as HTMLElement;
	for (const formula of copy.querySelectorAll<HTMLElement>("[data-formula]")) {
		formula.textContent = `⟨${formula.dataset.formula}⟩`;
	}
	for (const block of copy.querySelectorAll("p, pre")) block.append(" ");
	return copy.textContent.replace(/\s+/g, " ").trim();
}

const PAGES = MARKDOWN.flatMap(({ what, markdown, page }) =>
	page === undefined ? [] : BOTH.map((streaming) => ({ what, markdown, page, streaming })),
);

test.each(PAGES)("says what paper says: $what (streaming: $streaming)", async (each) => {
	const { container } = render(<Markdown text={each.markdown} streaming={each.streaming} />);
	await expect.poll(() => wordsOf(container)).toBe(each.page);
});

test("shows a text as it was written until it is known what is in it, and where that fails", async () => {
	vi.mocked(platform.call).mockRejectedValue(new Error("the server has gone"));
	const { container } = render(<Markdown text={"a <b>\nc"} />);
	await expect.poll(() => vi.mocked(platform.call).mock.calls.length).toBe(1);
	expect(container).toHaveTextContent("a <b> c");
	expect(container.querySelector("b")).toBeNull();
});

test("asks once for all that is shown at one time, and not for what has nothing to decide", async () => {
	render(
		<>
			<Markdown text="a <!-- $x$ --> b" />
			<Markdown text="**plain**" />
			<Markdown text={"$\\frac{1$"} />
		</>,
	);
	expect(screen.getByText("plain")).toBeVisible();
	expect(await screen.findByText("a b")).toBeVisible();
	expect(vi.mocked(platform.call).mock.calls).toEqual([
		["markdown_read", { texts: ["a <!-- $x$ --> b", "$\\frac{1$"], titles: [] }],
	]);
});

test("what was known stays while more is being written", async () => {
	const { container, rerender } = render(<Markdown text="**So**" streaming />);
	await expect.poll(() => container.textContent).toBe("So");
	vi.mocked(platform.call).mockReturnValue(new Promise(() => {}));
	rerender(<Markdown text="**So** $x" streaming />);
	await expect.poll(() => vi.mocked(platform.call).mock.calls.length).toBe(1);
	expect(container.textContent).toBe("So");
});

test.each(BOTH)("loads no picture from elsewhere (streaming: %s)", async (streaming) => {
	render(
		<Markdown
			text={"A ![map](https://example.org/track.png) and <img src='https://example.org/b.png'>."}
			streaming={streaming}
		/>,
	);
	expect(await screen.findByText("[picture: map]")).toBeVisible();
	expect(document.body).toHaveTextContent(/ and <img src='https:\/\/example.org\/b.png'>\.$/);
	expect(document.querySelector("img")).toBeNull();
});

test.each(BOTH)("shows the tags of a lesson on web pages (streaming: %s)", async (streaming) => {
	render(
		<Markdown
			text={"<h1> is the **biggest** heading.<!-- no --><script>alert(1)</script>"}
			streaming={streaming}
		/>,
	);
	expect((await screen.findByText("biggest")).parentElement).toHaveTextContent(
		"<h1> is the biggest heading.<script>alert(1)</script>",
	);
	expect(screen.queryByRole("heading")).toBeNull();
});

test.each(BOTH)("draws formulae as MathML (streaming: %s)", async (streaming) => {
	const { container } = render(
		<Markdown
			text={"Solve \\(x^2 = 4\\) for $5.\n\n- $$\\frac{a}{b}$$\n\n```math\n\\sqrt{2}\n```"}
			streaming={streaming}
		/>,
	);
	await screen.findByText("Solve", { exact: false });
	await expect.poll(() => container.querySelectorAll("math").length).toBe(3);
	const [inline, display, fenced] = container.querySelectorAll("math");
	expect(inline?.querySelector("msup")).toHaveTextContent(/^x2$/);
	expect(inline?.closest("p")).toHaveTextContent(/ for \$5\.$/);
	expect(container.querySelector("[data-formula='x^2 = 4'] [aria-hidden]")).toBeInTheDocument();
	expect([inline, display].map((each) => each?.getAttribute("display"))).toEqual([null, "block"]);
	expect(display?.closest("li")?.querySelector("mfrac")).toHaveTextContent("ab");
	expect(fenced?.querySelector("msqrt")).toHaveTextContent("2");
	expect(container.querySelector("pre")).toBeNull();
});

test("shows a formula that cannot be read as it was written", async () => {
	render(<Markdown text={"$\\frac{1}$"} />);
	expect(await screen.findByTitle("This formula could not be read")).toHaveTextContent("\\frac{1}");
});

test("keeps code as code", async () => {
	const { container } = render(<Markdown text={"`$x$` and\n\n```js\nlet $a = 1;\n```"} />);
	expect(await screen.findByText("$x$")).toBeVisible();
	expect(container.querySelector("pre > code")).toHaveTextContent("let $a = 1;");
});

test.each(["> ", ">", "- ", "1. ", "> - "])(
	"a line of many %j is shown as it was written",
	(mark) => {
		const text = `Before\n\n${mark.repeat(500)}deep`;
		const { container } = render(<Markdown text={text} />);
		expect(container.textContent).toBe(text);
		expect(container.querySelector("blockquote, li")).toBeNull();
	},
);

test.each(["- ".repeat(80), "-".repeat(200), "> - > quoted", "* * * ".repeat(30)])(
	"%j is markdown all the same",
	(line) => {
		const { container } = render(<Markdown text={`Before\n\n${line}\n\nAfter`} />);
		expect(container.querySelector("hr, blockquote")).not.toBeNull();
	},
);

test("a corner of a table without words is no heading", async () => {
	render(<Markdown text={"| | 8 | 4 |\n|---|---|--:|\n| 9 | 1 | 0 |"} />);
	const headings = await screen.findAllByRole("columnheader");
	expect(headings.map((heading) => heading.textContent)).toEqual(["8", "4"]);
	expect(headings[1]).toHaveStyle({ textAlign: "right" });
});

test("draws a paragraph no more once another has begun", () => {
	const drawn: string[] = [];
	const p = ({ children }: { children?: ReactNode }) => {
		drawn.push(String(children));
		return <p>{children}</p>;
	};
	const components = { p };
	const page = (text: string) => <Markdown text={text} streaming components={components} />;
	const { rerender } = render(page("One."));
	for (const more of ["", "\n\nTwo", "\n\nTwo words", "\n\nTwo words.\n\nThree."]) {
		rerender(page(`One.${more}`));
	}
	expect(drawn.lastIndexOf("One.")).toBeLessThan(drawn.indexOf("Two words"));
	expect(drawn.at(-1)).toBe("Three.");
});

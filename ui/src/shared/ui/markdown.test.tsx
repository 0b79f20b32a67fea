import { render, screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { Markdown } from "./markdown";

// What a first formula brings with it takes its time on a busy machine.
beforeAll(async () => {
	await import("./markdown-formula");
});

const BOTH = [false, true];

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
	render(<Markdown text={"$\\frac{1$"} />);
	expect(await screen.findByTitle("This formula could not be read")).toHaveTextContent("\\frac{1");
});

test("keeps code as code", async () => {
	const { container } = render(<Markdown text={"`$x$` and\n\n```js\nlet $a = 1;\n```"} />);
	expect(await screen.findByText("$x$")).toBeVisible();
	expect(container.querySelector("pre > code")).toHaveTextContent("let $a = 1;");
});

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import { beforeAll, expect, test, vi } from "vitest";
import { platform } from "../../../platform";
import { Title } from "./title";

// What a first formula brings with it takes its time on a busy machine.
beforeAll(async () => {
	await import("../../../shared/ui/markdown-formula");
});

test("a title is its words without marks, with its formulae drawn", async () => {
	vi.spyOn(platform, "call").mockResolvedValue({
		texts: [],
		titles: [
			[
				{ words: "*Solve* ", latex: "x^2" },
				{ words: " in `<b>$`", latex: null },
			],
		],
	} as never);
	const { container } = render(
		<QueryClientProvider client={new QueryClient()}>
			<Title>{"*Solve* $x^2$ in `<b>$`"}</Title>
		</QueryClientProvider>,
	);
	await expect.poll(() => container.querySelector("[data-formula]")).not.toBeNull();
	expect(container.querySelector("[data-formula='x^2'] msup")).toHaveTextContent(/^x2$/);
	const words = container.cloneNode(true) as HTMLElement;
	words.querySelector("[data-formula]")?.remove();
	expect(words.textContent).toBe("Solve  in <b>$");
	expect(vi.mocked(platform.call).mock.calls).toEqual([
		["markdown_read", { texts: [], titles: ["*Solve* $x^2$ in `<b>$`"] }],
	]);
});

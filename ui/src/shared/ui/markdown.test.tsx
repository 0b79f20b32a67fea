import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { Markdown } from "./markdown";

test.each([false, true])("loads no picture from elsewhere (streaming: %s)", async (streaming) => {
	render(
		<Markdown
			text={"A ![map](https://example.org/track.png) and <img src='https://example.org/b.png'>."}
			streaming={streaming}
		/>,
	);
	expect(await screen.findByText("[picture: map]")).toBeVisible();
	expect(screen.getByText("[picture: without a description]")).toBeVisible();
	expect(document.querySelector("img")).toBeNull();
});

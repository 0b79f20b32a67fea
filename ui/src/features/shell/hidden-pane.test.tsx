import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { FileText } from "lucide-react";
import { expect, test } from "vitest";
import { useView } from "../../shared/view";
import { HiddenPane } from "./hidden-pane";

test("the edge of a hidden pane brings all of them back", async () => {
	useView.getState().showPanes("conversation");
	render(<HiddenPane pane="document" icon={FileText} className="" />);
	await userEvent.click(screen.getByRole("button", { name: "Show document" }));
	expect(useView.getState()).toMatchObject({ panes: "all", sidebar: true });
});

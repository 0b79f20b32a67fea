import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { useView } from "../../shared/view";
import { Rail } from "./rail";
import { Sidebar } from "./sidebar";

beforeEach(() => useView.setState({ ...useView.getInitialState(), theme: "light" }));

function open() {
	render(
		<>
			<Rail />
			<Sidebar
				lists={{ sessions: <p>Talks</p>, lessons: <p>Plans</p>, files: <p>Papers</p> }}
				rooms={{ assess: <p>Tests</p>, memory: <p>Notes</p> }}
				footer={null}
			/>
		</>,
	);
	return userEvent.setup();
}

const shown = () =>
	["Talks", "Plans", "Papers", "Tests", "Notes"].filter(
		(text) => screen.queryByText(text) !== null,
	);

test("one list is shown at a time, and which one is kept", async () => {
	const user = open();
	expect(shown()).toEqual(["Talks"]);
	await user.click(screen.getByRole("tab", { name: "Files" }));
	expect(shown()).toEqual(["Papers"]);
	await user.keyboard("{ArrowLeft}{Enter}");
	expect(shown()).toEqual(["Plans"]);
	expect(JSON.parse(localStorage.getItem("view") ?? "").state).toMatchObject({
		room: "plan",
		list: "lessons",
	});
});

test("a room shows its own list, and brings a hidden one back", async () => {
	const user = open();
	useView.setState({ sidebar: false });
	expect(screen.getByRole("button", { name: "Plan" })).toHaveAttribute("aria-current", "page");
	await user.click(screen.getByRole("button", { name: "Memory" }));
	expect(shown()).toEqual(["Notes"]);
	expect(screen.getByRole("button", { name: "Memory" })).toHaveAttribute("aria-current", "page");
	expect(screen.getByRole("button", { name: "Plan" })).not.toHaveAttribute("aria-current");
	expect(useView.getState().sidebar).toBe(true);
	await user.click(screen.getByRole("button", { name: "Assess" }));
	expect(shown()).toEqual(["Tests"]);
	expect(screen.getByRole("navigation", { name: "What pupils can sit down to" })).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Plan" }));
	expect(shown()).toEqual(["Talks"]);
});

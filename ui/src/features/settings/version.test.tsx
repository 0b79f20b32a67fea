import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { shellOfUpdates } from "../../shared/test-updates";
import { useUpdates, useUpdatesTold } from "../../shared/updates";
import { Version } from "./version";

afterEach(() => {
	vi.restoreAllMocks();
	useUpdates.setState({ state: null });
});

function Told() {
	useUpdatesTold();
	return <Version />;
}

function show(change: Parameters<ReturnType<typeof shellOfUpdates>["tell"]>[0]) {
	const shell = shellOfUpdates();
	render(<Told />);
	act(() => shell.tell(change));
	return { user: userEvent.setup(), ...shell };
}

const page = () => screen.getByTestId("version");

test("one looks for a newer version, and sees when that was done", async () => {
	const { user, asked, tell } = show({});
	expect(page()).toHaveTextContent("This is version 1.2.0.It was never looked for a newer one.");
	await user.click(screen.getByRole("button", { name: "Look now" }));
	expect(asked).toEqual(["look"]);
	act(() => tell({ step: { at: "looking" } }));
	expect(page()).toHaveTextContent("Looking for a newer one …");
	expect(screen.getByRole("button", { name: "Look now" })).toBeDisabled();
	const lastLooked = Date.parse("2026-11-28T09:05:00");
	act(() => tell({ lastLooked }));
	expect(page()).toHaveTextContent(
		"Last looked: 28 November 2026 at 09:05. There was no newer one.",
	);
	act(() => tell({ lastLooked, found: { version: "1.3.0", notes: "" } }));
	expect(page()).not.toHaveTextContent("There was no newer one.");
	expect(screen.getByRole("button", { name: "Install now" })).toBeEnabled();
});

test("whether it looks by itself is chosen", async () => {
	const { user, asked } = show({});
	const box = screen.getByRole("checkbox", { name: /^Look for a newer version by itself/ });
	expect(box).toBeChecked();
	await user.click(box);
	expect(asked).toEqual(["by itself: false"]);
});

test("a program without an address says that it asks nobody, and offers nothing", () => {
	show({ canLook: false });
	expect(page()).toHaveTextContent(/^This is version 1\.2\.0\.It has no address/);
	expect([screen.queryByRole("button"), screen.queryByRole("checkbox")]).toEqual([null, null]);
});

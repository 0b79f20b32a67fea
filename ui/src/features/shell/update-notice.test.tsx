import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { AT_FIRST } from "../../shared/place";
import { FOUND, shellOfUpdates } from "../../shared/test-updates";
import { useUpdates } from "../../shared/updates";
import { usePlace } from "../../shared/use-place";
import { UpdateNotice } from "./update-notice";

afterEach(() => {
	vi.restoreAllMocks();
	useUpdates.setState({ state: null });
	usePlace.setState({ place: AT_FIRST });
});

function show(hidden = false) {
	const shell = shellOfUpdates();
	const { rerender } = render(<UpdateNotice hidden={hidden} />);
	return {
		user: userEvent.setup(),
		asked: shell.asked,
		tell: (change: Parameters<typeof shell.tell>[0]) => act(() => shell.tell(change)),
		hide: (hidden: boolean) => rerender(<UpdateNotice hidden={hidden} />),
	};
}

const button = (name: string) => screen.queryByRole("button", { name });
const notice = () => screen.queryByTestId("update");

test("nothing is said before there is anything to say", () => {
	const { tell } = show();
	expect(notice()).toBeNull();
	tell({ lastLooked: 1 });
	expect(notice()).toBeEmptyDOMElement();
});

test("a newer version is offered with what is new, now and for later", async () => {
	const { user, asked, tell } = show();
	tell(FOUND);
	expect(notice()).toHaveTextContent("Version 1.3.0 is there.");
	await user.click(screen.getByRole("button", { name: "What is new" }));
	expect(screen.getByRole("dialog")).toHaveTextContent("A clock.");
	await user.keyboard("{Escape}");
	await user.click(screen.getByRole("button", { name: "Install when I close" }));
	await user.click(screen.getByRole("button", { name: "Install now" }));
	expect(asked).toEqual(["install close", "install once"]);

	tell({ ...FOUND, atClose: true, package: "/cache/new.deb" });
	expect(notice()).toHaveTextContent("Version 1.3.0 is installed when you close the window.");
	await user.click(screen.getByRole("button", { name: "Leave it" }));
	expect(asked.at(-1)).toBe("leave");
});

test("what is new is text, whatever its list says", async () => {
	const { user, tell } = show();
	tell({ found: { version: "1.3.0", notes: "<img src=x> [here](https://example.org)" } });
	await user.click(screen.getByRole("button", { name: "What is new" }));
	expect(screen.getByText("<img src=x> [here](https://example.org)")).toBeVisible();
	expect(screen.queryByRole("link")).toBeNull();
});

test("while it is fetched one sees how far it is, and nothing can be asked for twice", () => {
	const { tell } = show();
	tell({ ...FOUND, step: { at: "fetching", got: 1048576, of: 4194304 } });
	expect(notice()).toHaveTextContent("Version 1.3.0 is being fetched. 1.0 MB of 4.0 MB");
	expect(screen.getByRole("progressbar")).toHaveValue(1048576);
	expect(button("Install now")).toBeNull();
	tell({ ...FOUND, step: { at: "fetching", got: 10, of: null } });
	expect(screen.getByRole("progressbar")).not.toHaveAttribute("value");
	tell({ ...FOUND, step: { at: "installing" } });
	expect(notice()).toHaveTextContent("is being installed");
});

test("what is in the way is named, and the package waits", async () => {
	const { user, asked, tell } = show();
	tell({ ...FOUND, package: "/cache/new.deb", inTheWay: ["The agent works on “Loops”.", "More."] });
	expect(notice()).toHaveTextContent("Nothing was changed, and the package is kept.");
	expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
		"The agent works on “Loops”.",
		"More.",
	]);
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(asked).toEqual(["install once"]);
});

test("what went wrong is said, and what is put off comes back only when there is something new", async () => {
	const { user, asked, tell } = show();
	tell({ ...FOUND, trouble: "Version 1.3.0 did not arrive whole." });
	expect(screen.getByRole("alert")).toHaveTextContent("Version 1.3.0 did not arrive whole.");
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await user.click(screen.getByRole("button", { name: "Install when I close" }));
	expect(asked).toEqual(["install once", "install close"]);
	await user.click(screen.getByRole("button", { name: "Later" }));
	expect(notice()).toBeNull();
	tell({ ...FOUND, trouble: "Version 1.3.0 did not arrive whole." });
	expect(notice()).toBeNull();
	tell({ trouble: "It was not installed when you closed." });
	expect(screen.getByRole("alert")).toHaveTextContent("It was not installed when you closed.");
	expect(button("Try again")).toBeNull();
});

test("where the program cannot replace itself it says where the package is, and tries nothing", async () => {
	const { user, asked, tell } = show();
	tell({ ...FOUND, byHand: true });
	expect([button("Install now"), button("Install when I close")]).toEqual([null, null]);
	await user.click(screen.getByRole("button", { name: "Fetch it" }));
	tell({ ...FOUND, byHand: true, trouble: "It did not arrive whole." });
	expect(button("Install when I close")).toBeNull();
	await user.click(screen.getByRole("button", { name: "Try again" }));
	expect(asked).toEqual(["fetch", "fetch"]);
	tell({ ...FOUND, byHand: true, package: "/cache/new.deb" });
	expect(notice()).toHaveTextContent(/signed it: \/cache\/new\.deb\. The program cannot put it/);
	expect(button("Install now")).toBeNull();
});

test("nobody but the teacher is asked, and the settings say it themselves", () => {
	const { tell, hide } = show(true);
	tell(FOUND);
	expect(notice()).toBeNull();
	hide(false);
	expect(notice()).toHaveTextContent("Version 1.3.0 is there.");
	act(() => usePlace.setState({ place: { at: "settings", page: "version", over: AT_FIRST } }));
	expect(notice()).toBeNull();
});

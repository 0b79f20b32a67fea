import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { CrashReport } from "../../api/generated";
import { platform } from "../../platform";
import { useKnownUntil } from "../../shared/broken";
import { startAt, WhileAt } from "../../shared/test-place";
import { BrokenDialog } from "./broken-dialog";
import { BrokenNotice } from "./broken-notice";

const report = (name: string, at: string): CrashReport => ({ name, at, text: `report ${name}\n` });

/** What is kept. */
let kept: CrashReport[];

beforeEach(() => {
	startAt();
	useKnownUntil.setState({ until: "" });
	kept = [report("b", "2026-11-27T10:00:00Z"), report("a", "2026-11-26T10:00:00Z")];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "crash_delete")
			kept = kept.filter(({ name }) => name !== (params as { name: string }).name);
		if (command === "crash_delete_all") kept = [];
		return { crashes: kept } as never;
	});
});

function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<BrokenNotice />
			<WhileAt at="broken">{() => <BrokenDialog />}</WhileAt>
		</QueryClientProvider>,
	);
	return userEvent.setup();
}

test("it is said once that something broke, and the report is read, copied and deleted", async () => {
	const user = show();
	await user.click(await screen.findByRole("button", { name: "Look at the report" }));
	expect(screen.queryByTestId("broken-notice")).toBeNull();
	const reports = await screen.findAllByTestId("broken-report");
	expect(reports.map((item) => item.querySelector("pre")?.textContent)).toEqual([
		"report b\n",
		"report a\n",
	]);
	await user.click(screen.getAllByRole("button", { name: /^Copy: / })[0] as HTMLElement);
	expect(await navigator.clipboard.readText()).toBe("report b\n");
	await user.click(screen.getAllByRole("button", { name: /^Delete: / })[0] as HTMLElement);
	await waitFor(() => expect(screen.getAllByTestId("broken-report")).toHaveLength(1));
	expect(kept.map(({ name }) => name)).toEqual(["a"]);
});

test("all reports are deleted at once", async () => {
	startAt({ at: "broken", over: { at: "session", sessionId: null } });
	const user = show();
	await user.click(await screen.findByRole("button", { name: "Delete all 2 reports" }));
	expect(await screen.findByText(/There is no report/)).toBeVisible();
	expect(kept).toEqual([]);
});

test("what she knows of is not said again, and what breaks later is", async () => {
	useKnownUntil.setState({ until: "2026-11-27T10:00:00Z" });
	show();
	await waitFor(() => expect(platform.call).toHaveBeenCalled());
	expect(screen.queryByTestId("broken-notice")).toBeNull();
	useKnownUntil.setState({ until: "2026-11-26T11:00:00Z" });
	expect(await screen.findByTestId("broken-notice")).toBeVisible();
});

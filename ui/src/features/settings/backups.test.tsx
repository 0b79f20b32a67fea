import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { BackupList } from "../../api/generated";
import { platform } from "../../platform";
import { Backups } from "./backups";

const OLD = { name: "old.zip", takenAt: "2026-11-21T09:14:00", bytes: 2048, before: "1.2.0" };
const NEW = { name: "new.zip", takenAt: "2026-11-22T16:40:00", bytes: 4096, before: null };

let list: BackupList;
let sent: [string, unknown][];

beforeEach(() => {
	list = { folder: "/hers/backups", backups: [OLD], nextStart: null };
	sent = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "backup_list") return list as never;
		sent.push([command, params]);
		if (command === "backup_take") list = { ...list, backups: [NEW, OLD] };
		if (command === "backup_restore") list = { ...list, nextStart: OLD.name };
		if (command === "backup_keep") list = { ...list, nextStart: null };
		return list as never;
	});
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Backups />
		</QueryClientProvider>,
	);
});

test("the last backup is named, and another is taken at once", async () => {
	const user = userEvent.setup();
	expect(await screen.findByText(/^Last backup: 21 November 2026/)).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Back up now" }));
	expect(await screen.findByText(/^Last backup: 22 November 2026/)).toBeVisible();
	expect(screen.getAllByTestId("backup").map((backup) => backup.textContent)).toEqual([
		expect.not.stringContaining("before"),
		expect.stringContaining("before the change for version 1.2.0"),
	]);
});

test("going back is asked about, happens at the next start and can be left", async () => {
	const user = userEvent.setup();
	await user.click(
		await screen.findByRole("button", { name: /^Go back to this: 21 November 2026/ }),
	);
	expect(screen.getByText(/What is here now is backed up first/)).toBeVisible();
	expect(sent).toEqual([]);
	await user.click(screen.getByRole("button", { name: "Put it back at the next start" }));
	expect(await screen.findByText(/is put back when you close the program/)).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Keep what is here" }));
	expect(sent).toEqual([
		["backup_restore", { name: OLD.name }],
		["backup_keep", {}],
	]);
	expect(screen.queryByText(/is put back when you close/)).toBeNull();
});

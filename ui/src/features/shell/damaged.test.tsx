import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { DamagedDatabase } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { noteFailure, useConnection } from "../../shared/connection";
import { Damaged } from "./damaged";

const DATABASE: DamagedDatabase = {
	because: "damaged",
	version: "1.2.0",
	workspace: "/hers",
	folder: "/data/backups",
	reason: "the database did not start; pg_control is missing",
	backups: [
		{ name: "new.zip", takenAt: "2026-11-22T16:40:00", bytes: 4096, before: null },
		{ name: "old.zip", takenAt: "2026-11-21T09:14:00", bytes: 2048, before: null },
	],
};

let restored: string[];
let failWith: CallError | null;
let without: number;

function Page() {
	const damaged = useConnection((connection) => connection.damaged);
	return damaged ? <Damaged database={damaged} /> : <p>The window</p>;
}

function open(detail: DamagedDatabase) {
	noteFailure(new CallError({ code: "damaged", message: "damaged", detail }));
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Page />
		</QueryClientProvider>,
	);
}

beforeEach(() => {
	restored = [];
	failWith = null;
	without = 0;
	vi.spyOn(platform, "goOnWithoutBackup").mockImplementation(async () => {
		without += 1;
	});
	vi.spyOn(platform, "restore").mockImplementation(async (name) => {
		if (failWith) throw failWith;
		restored.push(name);
	});
});

test("a backup is restored in one step, after one question, and the window opens", async () => {
	const user = userEvent.setup();
	open(DATABASE);
	await user.click(screen.getByRole("button", { name: /^Restore the backup of 21 November 2026/ }));
	await user.click(screen.getByRole("button", { name: "Not now" }));
	expect(restored).toEqual([]);
	await user.click(screen.getByRole("button", { name: /^Restore the backup of 22 November 2026/ }));
	expect(screen.getByText(/Your files stay as they are/)).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Restore it" }));
	expect(await screen.findByText("The window")).toBeVisible();
	expect(restored).toEqual(["new.zip"]);
});

test("a backup that cannot be put back leaves the page, with the reason", async () => {
	const user = userEvent.setup();
	failWith = new CallError({ code: "internal", message: "new.zip is damaged", detail: null });
	open(DATABASE);
	await user.click(screen.getByRole("button", { name: /^Restore the backup of 22 November 2026/ }));
	await user.click(screen.getByRole("button", { name: "Restore it" }));
	expect(await screen.findByText("New.zip is damaged.")).toBeVisible();
	expect(screen.getByRole("heading", { name: "Your database does not open" })).toBeVisible();
});

test("without a backup the page says where one goes", async () => {
	open({ ...DATABASE, backups: [] });
	expect(screen.getByText(/There is no backup in/)).toBeVisible();
	expect(screen.queryByRole("button", { name: /^Restore/ })).toBeNull();
	expect(screen.getByRole("button", { name: "Try again" })).toBeEnabled();
});

test("a database that could not be changed is said to be whole, and goes back to before the change", async () => {
	const user = userEvent.setup();
	const before = { ...DATABASE.backups[0], before: "1.2.0" } as DamagedDatabase["backups"][0];
	open({ ...DATABASE, because: "notChanged", backups: [before] });
	expect(
		screen.getByRole("heading", { name: "Your database could not be changed for this version" }),
	).toBeVisible();
	expect(screen.getByText(/the version that you had before still opens it/)).toBeVisible();
	await user.click(screen.getByRole("button", { name: /, from before version 1\.2\.0$/ }));
	await user.click(screen.getByRole("button", { name: "Restore it" }));
	expect(restored).toEqual(["new.zip"]);
});

test("without a backup nothing is changed until she says so twice", async () => {
	const user = userEvent.setup();
	open({ ...DATABASE, because: "notBackedUp", backups: [] });
	expect(screen.getByText(/Nothing was changed/)).toBeVisible();
	await user.click(screen.getByRole("button", { name: "Go on without a backup" }));
	await user.click(screen.getByRole("button", { name: "Not now" }));
	expect(without).toBe(0);
	await user.click(screen.getByRole("button", { name: "Go on without a backup" }));
	await user.click(screen.getByRole("button", { name: "Change it without one" }));
	expect(await screen.findByText("The window")).toBeVisible();
	expect(without).toBe(1);
});

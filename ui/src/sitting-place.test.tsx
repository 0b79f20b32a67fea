import { Tooltip } from "@base-ui/react/tooltip";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { App } from "./app";
import { platform } from "./platform";
import { openAssess, sitDown } from "./shared/assess-room";
import { startAt } from "./shared/test-place";
import { placeNow } from "./shared/use-place";
import { useView } from "./shared/view";

vi.mock("./features/sitting", () => ({
	SittingView: ({ sessionId, onLeave }: { sessionId: string; onLeave(): void }) => (
		<section aria-label={`Sitting ${sessionId}`}>
			<input aria-label="Answer" />
			<button type="button" onClick={onLeave}>
				Leave
			</button>
		</section>
	),
}));

let lists: number;

beforeEach(() => {
	startAt();
	lists = 0;
	useView.setState({ ...useView.getInitialState(), theme: "light", room: "assess" });
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
	vi.spyOn(platform, "call").mockImplementation((command) => {
		if (command === "sitting_list") lists += 1;
		if (command === "sitting_list") return Promise.resolve({ sittings: [] } as never);
		if (command === "sitting_offers") {
			return Promise.resolve({ offers: [], problems: [] } as never);
		}
		return new Promise(() => {});
	});
});

function sit() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Tooltip.Provider>
				<App />
			</Tooltip.Provider>
		</QueryClientProvider>,
	);
	openAssess("maths");
	act(() => sitDown("s", "maths"));
	return userEvent.setup();
}

test("whoever sits has the window alone, and comes back to a list that is fresh", async () => {
	const user = sit();
	expect(screen.getByRole("region", { name: "Sitting s" })).toBeVisible();
	await waitFor(() => expect(lists).toBe(1));
	expect(screen.getByTestId("rail").closest("[inert]")).not.toBeNull();
	expect(screen.getByTestId("composer").closest("[inert]")).not.toBeNull();
	await user.click(screen.getByRole("button", { name: "Leave" }));
	expect(screen.queryByRole("region", { name: "Sitting s" })).toBeNull();
	expect(screen.getByTestId("rail").closest("[inert]")).toBeNull();
	expect(await screen.findByText(/^Nobody yet/)).toBeVisible();
	await waitFor(() => expect(lists).toBe(2));
});

test("no key leads out of a sitting, and Escape stops nothing of the teacher’s", async () => {
	const user = sit();
	await user.click(screen.getByRole("textbox", { name: "Answer" }));
	const stopped = vi.fn();
	const listen = (event: KeyboardEvent) => stopped(event.key, event.defaultPrevented);
	window.addEventListener("keydown", listen);
	await user.keyboard("{Escape}{Control>}k{/Control}{Control>},{/Control}{Control>}1{/Control}");
	await user.keyboard("{Control>}{Shift>}f{/Shift}{/Control}{Control>}{Alt>}n{/Alt}{/Control}");
	window.removeEventListener("keydown", listen);
	expect(stopped.mock.calls[0]).toEqual(["Escape", true]);
	await user.click(screen.getByRole("button", { name: "Leave" }));
	expect(placeNow().at).toBe("session");
	expect(useView.getState().room).toBe("assess");
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("everything can be made larger in a sitting", async () => {
	const user = sit();
	await user.keyboard("{Control>}+{/Control}");
	expect(useView.getState().zoom).toBeGreaterThan(100);
});

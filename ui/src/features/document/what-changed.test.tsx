import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { LessonVersion } from "../../api/generated";
import { platform } from "../../platform";
import { WhatChanged } from "./what-changed";

const version = (number: number, section: string): LessonVersion => ({
	number,
	createdAt: `2026-01-0${number}T09:00:00Z`,
	author: "agent",
	what: "changed it",
	section,
	sessionId: "s",
});

test("shows how a section differs from the version before its revision, until it is hidden", async () => {
	const compared: unknown[] = [];
	vi.spyOn(platform, "call").mockImplementation(async (command, params) => {
		if (command === "lesson_versions")
			return { versions: [version(5, "Close"), version(4, "Main"), version(3, "Main")] } as never;
		compared.push(params);
		const lines = [{ tag: "removed", pieces: [{ text: "- Trace it twice.", emphasis: true }] }];
		const hunks = [{ oldStart: 1, newStart: 1, lines }];
		const sections = [{ id: "Main", heading: "Main", change: "changed", hunks }];
		return { facts: [], sections } as never;
	});
	render(
		<QueryClientProvider client={new QueryClient()}>
			<WhatChanged path="lessons/3B/loops/lesson.md" sectionId="Main" name="Main" />
		</QueryClientProvider>,
	);
	expect(await screen.findByTestId("what-changed")).toHaveTextContent("Trace it twice.");
	expect(compared).toEqual([{ path: "lessons/3B/loops/lesson.md", from: 3, to: 4 }]);
	await userEvent.click(screen.getByRole("button", { name: "Hide what changed in Main" }));
	expect(screen.queryByTestId("what-changed")).toBeNull();
});

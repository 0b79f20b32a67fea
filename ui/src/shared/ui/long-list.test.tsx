import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useLongList } from "./long-list";

const ROWS = Array.from({ length: 150 }, (_, at) => `row ${at}`);

function List({ rows, sought }: { rows: readonly string[]; sought: string }) {
	const { shown, more } = useLongList(rows, sought);
	return (
		<>
			<ul>
				{shown.map((row) => (
					<li key={row}>{row}</li>
				))}
			</ul>
			{more}
		</>
	);
}

const count = () => screen.getAllByRole("listitem").length;
const more = () => screen.getByRole("button", { name: /Show more/ });

test("a long list is drawn in parts, from its beginning for whatever is sought", async () => {
	const user = userEvent.setup();
	const { rerender } = render(<List rows={ROWS} sought="" />);
	expect([count(), more().textContent]).toEqual([60, "Show more of 90"]);
	await user.click(more());
	expect([count(), more().textContent]).toEqual([120, "Show more of 30"]);
	rerender(<List rows={ROWS.slice(20)} sought="row" />);
	expect(count()).toBe(60);
	rerender(<List rows={ROWS.slice(100)} sought="row 1" />);
	expect(count()).toBe(50);
	expect(screen.queryByRole("button")).toBeNull();
});

test("it grows by itself when its end is seen, as long as the end is in sight", () => {
	let seen = 3;
	class Observer {
		constructor(private readonly told: (all: { isIntersecting: boolean }[]) => void) {}
		observe() {
			this.told([{ isIntersecting: seen-- > 0 }]);
		}
		disconnect() {}
	}
	Object.assign(window, { IntersectionObserver: Observer });
	try {
		render(<List rows={ROWS} sought="" />);
		expect(count()).toBe(150);
	} finally {
		Reflect.deleteProperty(window, "IntersectionObserver");
	}
});

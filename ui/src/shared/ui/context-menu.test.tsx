import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { ContextMenu } from "./context-menu";
import { MenuItem } from "./menu";

const item = (name: string) => <MenuItem onSelect={() => {}}>{name}</MenuItem>;

function open() {
	render(
		<ContextMenu items={item("Of the window")} onOpen={() => true}>
			<div>
				<ContextMenu items={item("Of the row")}>
					<div>
						<p>A row</p>
						<input aria-label="A field" />
					</div>
				</ContextMenu>
				<p>Elsewhere</p>
			</div>
		</ContextMenu>,
	);
}

async function menuOf(target: HTMLElement): Promise<string[]> {
	fireEvent.contextMenu(target);
	return (await screen.findAllByRole("menuitem")).map((each) => each.textContent ?? "");
}

test("the innermost area has the menu", async () => {
	open();
	expect(await menuOf(screen.getByText("A row"))).toEqual(["Of the row"]);
});

test("a field in it has that of the window", async () => {
	open();
	expect(await menuOf(screen.getByLabelText("A field"))).toEqual(["Of the window"]);
});

test("so have words that are selected, and only those", async () => {
	open();
	document.getSelection()?.selectAllChildren(screen.getByText("Elsewhere"));
	expect(await menuOf(screen.getByText("A row"))).toEqual(["Of the row"]);
});

test("words that are selected have that of the window", async () => {
	open();
	document.getSelection()?.selectAllChildren(screen.getByText("A row"));
	expect(await menuOf(screen.getByText("A row"))).toEqual(["Of the window"]);
});

test("a press that is held opens the menu of what it is on", () => {
	vi.useFakeTimers();
	const Rows = () => {
		const [row, setRow] = useState<string | null>(null);
		const aim = (target: Element) => {
			const name = target.closest<HTMLElement>("[data-row]")?.dataset.row;
			setRow(name ?? null);
			return name !== undefined;
		};
		return (
			<ContextMenu items={row && item(`Of ${row}`)} onOpen={aim}>
				<div>
					<p data-row="a">A</p>
					<p data-row="b">B</p>
					<p>Between</p>
				</div>
			</ContextMenu>
		);
	};
	render(<Rows />);
	const hold = (words: string) => {
		const target = screen.getByText(words);
		fireEvent.touchStart(target, { touches: [{ clientX: 1, clientY: 1 }] });
		act(() => vi.advanceTimersByTime(1_000));
		fireEvent.touchEnd(target, { touches: [] });
	};
	const shown = () => screen.queryAllByRole("menuitem").map((each) => each.textContent);
	hold("Between");
	expect(shown()).toEqual([]);
	hold("B");
	expect(shown()).toEqual(["Of b"]);
	vi.useRealTimers();
});

test("a menu in which nothing is any more closes", async () => {
	const Row = ({ there }: { there: boolean }) => (
		<ContextMenu items={there && item("Delete")}>
			<p>A row</p>
		</ContextMenu>
	);
	const { rerender } = render(<Row there />);
	expect(await menuOf(screen.getByText("A row"))).toEqual(["Delete"]);
	rerender(<Row there={false} />);
	await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

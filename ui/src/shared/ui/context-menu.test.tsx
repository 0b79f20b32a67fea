import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
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

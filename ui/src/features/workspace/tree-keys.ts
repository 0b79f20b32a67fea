/** Moving through the tree by the keyboard, as trees do everywhere. */
import { parentOf, type TreeRow, typeAhead } from "./tree";

/** What a key asks for. */
export type TreeMove =
	| { to: number }
	| { open: string[] }
	| { close: string }
	| { activate: true }
	| null;

/** What `key` means on the row at `at`; `typed` is what was typed within the last moment. */
export function treeMove(
	rows: readonly TreeRow[],
	at: number,
	key: string,
	typed: string,
): TreeMove {
	const row = rows[at];
	if (!row) return null;
	const folder = row.node.kind === "folder";
	switch (key) {
		case "ArrowDown":
			return { to: Math.min(at + 1, rows.length - 1) };
		case "ArrowUp":
			return { to: Math.max(at - 1, 0) };
		case "Home":
			return { to: 0 };
		case "End":
			return { to: rows.length - 1 };
		case "ArrowRight":
			if (!folder) return null;
			if (!row.open) return { open: [row.node.path] };
			return row.node.children.length > 0 ? { to: at + 1 } : null;
		case "ArrowLeft": {
			if (folder && row.open) return { close: row.node.path };
			const parent = parentOf(row.node.path);
			const above = rows.findIndex(({ node }) => node.path === parent);
			return above === -1 ? null : { to: above };
		}
		case "*":
			return {
				open: rows
					.filter(
						({ node, open }) =>
							node.kind === "folder" && !open && parentOf(node.path) === parentOf(row.node.path),
					)
					.map(({ node }) => node.path),
			};
		case "Enter":
			return { activate: true };
		case " ":
			return typed.trim() === "" ? { activate: true } : { to: typeAhead(rows, at, typed) };
		default:
			return key.length === 1 ? { to: typeAhead(rows, at, typed) } : null;
	}
}

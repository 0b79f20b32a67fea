/** Properties as tests look at them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Property, readHead } from "./properties";

const CLASSES = join(process.cwd(), "..", "workspace", "classes");

/** The profiles that come with the program, by their names. */
export const SAMPLES = readdirSync(CLASSES).map(
	(name) => [name, readFileSync(join(CLASSES, name), "utf8")] as const,
);

/** All of a text. */
export function properties(text: string): Property[] {
	const head = readHead(text);
	if (head?.kind !== "properties") throw new Error(`no properties: ${JSON.stringify(head)}`);
	return head.properties;
}

/** What one of them says. */
export function said(text: string, key: string): string | string[] | undefined {
	const found = properties(text).find((each) => each.key === key);
	return found?.kind === "list" ? found.items.map(({ value }) => value) : found?.value;
}

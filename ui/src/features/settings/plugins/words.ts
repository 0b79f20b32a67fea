/** What is said about definitions. Pure. */
import type { DefinitionInfo, DefinitionKind, PluginInfo } from "../../../api/generated";

export const KINDS: { kind: DefinitionKind; title: string; about: string }[] = [
	{ kind: "command", title: "Commands", about: "What you can ask for by name, with “/”." },
	{ kind: "skill", title: "Skills", about: "What the assistant reads before it does something." },
	{ kind: "agent", title: "Agents", about: "Who does the work, with which tools and checks." },
];

/** Where a plugin comes from. */
export function originOf({ origin, source }: PluginInfo): string {
	switch (origin) {
		case "shipped":
			return "Comes with Teacher assist";
		case "added":
			return source ? `You added it from ${source}` : "You added it";
		case "hers":
			return "A folder of your workspace";
	}
}

/** Whose text counts, as a short mark; none for the plugin's own. */
export function markOf(found: DefinitionInfo): { words: string; tone: "quiet" | "warn" } | null {
	if (found.state === "own") return { words: "Yours", tone: "quiet" };
	if (found.state === "original") return null;
	if (!found.hersCounts) return { words: "Yours, not used", tone: "warn" };
	if (found.baseChanged) return { words: "Yours; the shipped one is new", tone: "warn" };
	return { words: "Changed by you", tone: "quiet" };
}

/** The files of a skill, for a skill; else the definitions of that kind. */
export function ofKind(plugin: PluginInfo, kind: DefinitionKind): DefinitionInfo[] {
	return plugin.definitions.filter((found) => found.kind === kind);
}

/** The texts that a skill has beside its main one. */
export function textsOf(plugin: PluginInfo, skill: string): DefinitionInfo[] {
	return ofKind(plugin, "reference").filter((found) => found.name.startsWith(`${skill}/`));
}

/** The text without its front matter, which is for machines. */
export function bodyOf(text: string): string {
	return text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---\r?\n/, "");
}

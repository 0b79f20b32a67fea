/** Finding a command in what is typed. */
import type { CommandInfo } from "../../api/generated";
import type { Draft } from "../../session/draft";

/** What follows a slash at the beginning, while it may still become a command; null otherwise. */
export function slashQuery(draft: Draft): string | null {
	if (draft.command !== null) return null;
	const match = /^\/(\S*)$/.exec(draft.text);
	return match ? (match[1] ?? "").toLowerCase() : null;
}

/** Commands whose name begins with the query, then those that hold it anywhere. */
export function matchCommands(commands: CommandInfo[], query: string): CommandInfo[] {
	const full = (command: CommandInfo) => `${command.plugin}:${command.name}`;
	const begins = commands.filter(
		(command) => command.name.startsWith(query) || full(command).startsWith(query),
	);
	const holds = commands.filter(
		(command) =>
			!begins.includes(command) &&
			`${full(command)} ${command.description}`.toLowerCase().includes(query),
	);
	return [...begins, ...holds];
}

/** A whole command at the beginning, followed by a space: the command and the words after it. */
export function startOf(
	commands: CommandInfo[],
	text: string,
): { command: CommandInfo; text: string } | null {
	const match = /^\/(\S+)\s([\s\S]*)$/.exec(text);
	if (!match) return null;
	const named = (match[1] ?? "").toLowerCase();
	const command =
		commands.find((known) => `${known.plugin}:${known.name}` === named) ??
		commands.find((known) => known.name === named);
	return command ? { command, text: match[2] ?? "" } : null;
}

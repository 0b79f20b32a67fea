/** What is written for her where she begins a lesson: the words around the one thing that only she knows. */
import type { CommandInfo, CommandRef, NextLesson } from "../../api/generated";
import { fillComposer } from "../../session/draft";
import { dayWords } from "../../shared/time";

/** A lesson that is to be planned: its class and its day, as far as they are known. */
export type Planned = { [K in "class" | "date"]: NextLesson[K] | null };

const BEFORE = "a lesson on ";

/** Puts a request for a lesson into the composer, with the cursor where the topic goes. */
export function planLesson(lesson: Planned, commands: readonly CommandInfo[]): void {
	fillComposer(
		null,
		{
			text: [
				BEFORE,
				lesson.class && ` for ${lesson.class}`,
				lesson.date && ` on ${dayWords(lesson.date)}`,
			]
				.filter(Boolean)
				.join(""),
			command: commandNamed("create-lesson", commands),
		},
		BEFORE.length,
	);
}

export function commandNamed(
	name: string | null,
	commands: readonly CommandInfo[],
): CommandRef | null {
	const found = commands.find((command) => command.name === name);
	return found ? { plugin: found.plugin, name: found.name } : null;
}

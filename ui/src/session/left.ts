/** What a command that leaves a file did not leave: a run that ended well and wrote nothing is no success. */
import type { CommandInfo, CommandRef, EntryBody, LogEntry, ToolEffect } from "../api/generated";
import type { NoticeItem } from "./items";

/** The provider that says itself what it left undone. */
const BY_RULES = "offline";

interface LatestRun {
	command: CommandRef | null;
	/** Files that it wrote or read. */
	paths: Set<string>;
	/** Whether somebody refused a tool, or rules answered. */
	excused: boolean;
	/** Where in the log it ended well; null while it has not. */
	ended: number | null;
}

/** Says that the latest run was to leave a file, and neither did so nor looked at what is there. */
export function nothingLeft(
	events: readonly LogEntry[],
	commands: readonly CommandInfo[],
): NoticeItem | null {
	const run = latestRun(events);
	const known = commands.find(
		({ plugin, name }) => plugin === run.command?.plugin && name === run.command.name,
	);
	if (!known?.writes || run.ended === null || run.excused) return null;
	const pattern = shapeOf(known.writes);
	if ([...run.paths].some((path) => pattern.test(path))) return null;
	const text = `This command leaves ${known.writes}, and nothing was written there. Try again, or let another model answer.`;
	const key = `nothing-left:${run.ended}`;
	return {
		kind: "notice",
		key,
		reason: "error_no_progress",
		text,
		failure: null,
		latest: true,
	};
}

function latestRun(events: readonly LogEntry[]): LatestRun {
	let run = begun(null);
	let trace: string | null = null;
	for (const { body, traceId, seq } of events) {
		switch (body.type) {
			case "userMessage":
				if (traceId !== trace || run.ended !== null) run = begun(body.command);
				break;
			case "runStarted":
				if (body.delegation) break;
				trace = traceId;
				run.command = body.understood ?? run.command;
				run.excused ||= body.provider === BY_RULES;
				break;
			case "hookRan":
				run.excused ||= body.point === "preTool" && body.verdict.action === "repair";
				note(run, body.effects);
				break;
			case "toolFinished":
				note(run, body.effects);
				break;
			case "runFinished":
				if (traceId === trace) run.ended = succeeded(body) ? seq : null;
				break;
		}
	}
	return run;
}

function begun(command: CommandRef | null): LatestRun {
	return { command, paths: new Set(), excused: false, ended: null };
}

function succeeded(body: Extract<EntryBody, { type: "runFinished" }>): boolean {
	return body.status === "success";
}

function note(run: LatestRun, effects: readonly ToolEffect[]): void {
	for (const effect of effects) {
		if (effect.effect === "fileWritten" || effect.effect === "fileRead") run.paths.add(effect.path);
	}
}

/** The paths of a pattern, in which `<…>` stands for what is not known beforehand. */
function shapeOf(pattern: string): RegExp {
	const parts = pattern.split(/<[^>]*>/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	return new RegExp(`^${parts.join("[^/]+")}$`);
}

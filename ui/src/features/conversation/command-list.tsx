/** The commands that fit what is typed, with what to say after them and examples to fill in. */

import type { CommandInfo } from "../../api/generated";
import { Offers, useChosenInView } from "./offers";

/** So many examples of a command are offered. */
const EXAMPLES = 2;

interface CommandListProps {
	commands: CommandInfo[];
	chosen: number;
	/** Whether what the chosen one takes is shown. */
	details: boolean;
	onPick(command: CommandInfo, text: string): void;
	onChoose(index: number): void;
}

export function CommandList({ commands, chosen, details, onPick, onChoose }: CommandListProps) {
	return (
		<Offers role="region" aria-label="Commands" data-testid="command-list" className="max-h-96">
			{commands.map((command, index) => (
				<Entry
					key={`${command.plugin}:${command.name}`}
					command={command}
					chosen={index === chosen}
					details={details && index === chosen}
					onPick={onPick}
					onChoose={() => onChoose(index)}
				/>
			))}
		</Offers>
	);
}

interface EntryProps {
	command: CommandInfo;
	chosen: boolean;
	details: boolean;
	onPick(command: CommandInfo, text: string): void;
	onChoose(): void;
}

function Entry({ command, chosen, details, onPick, onChoose }: EntryProps) {
	const row = useChosenInView(chosen);
	return (
		<div
			ref={row}
			className={`rounded-lg px-3 py-1.5 ${chosen ? "bg-hover" : ""}`}
			onPointerMove={onChoose}
		>
			<button
				type="button"
				data-testid="command-item"
				aria-current={chosen || undefined}
				className="flex w-full items-baseline gap-2 rounded text-left text-sm"
				onClick={() => onPick(command, "")}
			>
				<span className="shrink-0 font-medium">/{command.name}</span>
				<span className={`min-w-0 text-ink-soft ${details ? "" : "truncate"}`}>
					{command.description}
				</span>
			</button>
			{details && (
				<>
					{command.slots.length > 0 && (
						<dl className="mt-1.5 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-xs">
							{command.slots.map((slot) => (
								<div key={slot.name} className="contents">
									<dt className="font-medium text-ink-soft">{slot.name}</dt>
									<dd className="text-ink-faint">
										{slot.description}
										{!slot.required && " If you like."}
									</dd>
								</div>
							))}
						</dl>
					)}
					{command.examples.length > 0 && (
						<div className="mt-2 flex flex-wrap gap-1.5">
							{command.examples.slice(0, EXAMPLES).map((example) => (
								<button
									key={example}
									type="button"
									data-testid="command-example"
									className="rounded-md border bg-surface px-2 py-0.5 text-left text-ink-soft text-xs hover:border-accent hover:text-ink"
									onClick={() => onPick(command, example)}
								>
									{example}
								</button>
							))}
						</div>
					)}
				</>
			)}
		</div>
	);
}

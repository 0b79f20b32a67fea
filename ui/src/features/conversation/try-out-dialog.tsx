/** What a model would be sent with a command, skill or agent as it is now: nothing is sent. */
import { ArrowLeft } from "lucide-react";
import { useId, useState } from "react";
import type { CommandInfo, CommandRef, PromptPreview } from "../../api/generated";
import { usePreview } from "../../api/preview";
import { useCommands } from "../../api/queries";
import type { TriedDefinition } from "../../shared/place";
import { Button, Dialog, Notice, ReadFailure } from "../../shared/ui";
import { closeDialog, showDefinition } from "../../shared/use-place";
import { useSettled } from "../../shared/use-settled";
import { Pieces } from "./preview-dialog";
import { count, isSent, sizesOf } from "./preview-text";

export function TryOutDialog({ of }: { of: TriedDefinition }) {
	return (
		<Dialog
			onClose={closeDialog}
			title={`Try ${of.name} without sending`}
			description="What a model would get in a new session, with the text as it is saved now. Nothing is sent, and nothing is kept."
			wide
		>
			<TryOut key={of.definition.path} of={of} />
		</Dialog>
	);
}

/** No command among the choices. */
const PLAIN = "";

function TryOut({ of }: { of: TriedDefinition }) {
	const id = useId();
	const commands = useCommands().data ?? [];
	const [typed, setTyped] = useState("");
	const [chosen, choose] = useState(of.kind === "command" ? of.name : PLAIN);
	const text = useSettled(typed, 400);
	const { data, error, refetch } = usePreview({
		sessionId: null,
		command: refOf(of, chosen, commands),
		text,
	});
	return (
		<div className="grid grid-cols-1 gap-4" data-testid="try-out">
			<div>
				<Button
					tone="quiet"
					className="-ml-2 h-7 px-2"
					icon={<ArrowLeft className="size-4" aria-hidden />}
					onClick={() => showDefinition(of.definition)}
				>
					Back to its text
				</Button>
			</div>
			<div className="flex flex-wrap gap-3">
				{of.kind !== "command" && (
					<label className="grid gap-1 text-sm" htmlFor={`${id}-as`}>
						<span className="text-ink-soft">Said as</span>
						<select
							id={`${id}-as`}
							value={chosen}
							onChange={({ target }) => choose(target.value)}
							className="h-8 rounded-md border border-line-strong bg-raised px-2"
						>
							<option value={PLAIN}>A plain message</option>
							{commands.map(({ plugin, name }) => (
								<option key={`${plugin}:${name}`} value={name}>
									/{name}
								</option>
							))}
						</select>
					</label>
				)}
				<label className="grid min-w-60 flex-1 gap-1 text-sm" htmlFor={`${id}-words`}>
					<span className="text-ink-soft">
						{of.kind === "command" ? `What you would say after /${of.name}` : "What you would say"}
					</span>
					<input
						id={`${id}-words`}
						value={typed}
						onChange={({ target }) => setTyped(target.value)}
						placeholder="a lesson on iteration for 3B"
						autoComplete="off"
						className="h-8 rounded-md border border-line-strong bg-raised px-2.5 placeholder:text-ink-faint"
					/>
				</label>
			</div>
			{error && <ReadFailure error={error} onRetry={refetch} />}
			{!error && !data && <p className="text-ink-soft text-sm">Putting it together …</p>}
			{!error && data && (
				<>
					<Notice tone="quiet">{standing(of, data)}</Notice>
					<Pieces preview={data} typed={text !== ""} open={of.definition.path} />
				</>
			)}
		</div>
	);
}

function refOf(
	{ kind, definition, name }: TriedDefinition,
	chosen: string,
	commands: readonly CommandInfo[],
): CommandRef | null {
	if (kind === "command") return { plugin: definition.plugin, name };
	const command = commands.find((each) => each.name === chosen);
	return command ? { plugin: command.plugin, name: command.name } : null;
}

/** Where its text is in what would be sent, and how much of it. */
function standing({ kind, name, definition }: TriedDefinition, preview: PromptPreview): string {
	const { fragments, sizes } = preview;
	const at = fragments.findIndex(({ source }) => source.endsWith(definition.path));
	const size = sizesOf(sizes, "fragment")[at];
	if (at !== -1 && size !== undefined) {
		const much = isSent(preview) ? `${count(size)} of it` : "a part of it";
		return `The text of ${name} is ${much}, and is open below.`;
	}
	if (kind === "skill")
		return `The text of ${name} is not sent at the beginning. The assistant is told its name and what it is for, and asks for the text when it needs it.`;
	return `The text of ${name} is no part of this: another ${kind} does this work.`;
}

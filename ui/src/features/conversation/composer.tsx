/** Where the teacher says something: words, commands, answers. */

import { ArrowUp, Eye, Square } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { CommandInfo, SessionId } from "../../api/generated";
import { useCommands } from "../../api/queries";
import type { Conversation, Work } from "../../session/conversation";
import { focusComposer, useDraft, useDrafts, writeDraft } from "../../session/draft";
import { confirmOpenCard } from "../../session/open-card";
import { useIsBare } from "../../shared/bare";
import { sentence } from "../../shared/sentence";
import { IconButton, Notice, useGrowing } from "../../shared/ui";
import { showDialog } from "../../shared/use-place";
import { CommandChip } from "./command-chip";
import { CommandList } from "./command-list";
import { CostLine } from "./cost-line";
import { MENTION_LIST, MentionList, mentionId } from "./mentions/mention-list";
import { useMentions } from "./mentions/use-mentions";
import { PastedChip } from "./pasted-chip";
import { LONG_PASTE, takesWords, useSubmit } from "./submit";
import { useCommandOffers } from "./use-command-offers";
import { WhoAnswers } from "./who-answers";

interface ComposerProps {
	sessionId: SessionId | null;
	conversation: Conversation;
	/** Whether the agent works or waits for an answer. */
	busy: boolean;
	onStop(): void;
}

export function Composer({ sessionId, conversation, busy, onStop }: ComposerProps) {
	const bare = useIsBare();
	const known = useCommands();
	const draft = useDraft(sessionId);
	const tooLong = useDrafts((drafts) => drafts.tooLong);
	const focus = useDrafts((drafts) => drafts.focus);
	const field = useRef<HTMLTextAreaElement>(null);
	const { submit, sending, failure } = useSubmit(sessionId, conversation);

	const { question } = conversation;
	const asking = question !== null && takesWords(question) && !draft.handBack;
	// A question of the agent at work that only has choices is answered in its card.
	const choosing = busy && question?.request.kind === "question" && !asking && !draft.handBack;
	const commands = useCommandOffers({ sessionId, draft, blocked: busy || asking });
	const mentions = useMentions({
		field,
		text: draft.text,
		blocked: commands.open,
		sessionId,
		onText: (text) => writeDraft(sessionId, { text }),
	});
	const empty = draft.text.trim() === "" && draft.pasted === null;
	const cannotSend = empty || sending || commands.open || commands.unread || choosing;

	useEffect(() => {
		const element = field.current;
		element?.focus();
		const caret = useDrafts.getState().caret ?? element?.value.length ?? 0;
		element?.setSelectionRange(caret, caret);
	}, [focus]);

	const hint = choosing
		? "Choose above"
		: placeholder(conversation.work, asking, busy, commands.command, known.data?.length === 0);
	useGrowing(field, draft.text || hint);

	const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
		// Enter that ends an input method's word is not Enter.
		if (event.nativeEvent.isComposing) return;
		if (commands.onKey(event) || mentions.onKey(event)) return;
		if (event.key === "Enter" && !event.shiftKey) {
			event.preventDefault();
			const withKey = event.ctrlKey || event.metaKey;
			if (!cannotSend) submit(commands.whole);
			else if (empty && withKey && sessionId !== null) confirmOpenCard(sessionId);
		}
		if (event.key === "ArrowUp" && draft.text === "" && conversation.lastSaid) {
			event.preventDefault();
			writeDraft(sessionId, conversation.lastSaid);
		}
		if (event.key === "Backspace" && draft.text === "" && draft.command) {
			event.preventDefault();
			writeDraft(sessionId, { command: null });
		}
	};

	const onPaste = (event: ClipboardEvent) => {
		const text = event.clipboardData.getData("text/plain");
		if (text.length < LONG_PASTE) return;
		// A text area with a megabyte in it stutters at every key; the text is kept beside it.
		event.preventDefault();
		const pasted = draft.pasted === null ? text : `${draft.pasted}\n\n${text}`;
		writeDraft(sessionId, { pasted });
	};

	return (
		<div className="relative">
			{commands.open && (
				<CommandList
					commands={commands.found}
					chosen={commands.chosen}
					details={commands.details}
					onPick={commands.pick}
					onChoose={commands.choose}
				/>
			)}
			<span className="sr-only" aria-live="polite">
				{mentions.open && `${mentions.found.length} to mention, arrow keys to choose`}
			</span>
			{mentions.open && (
				<MentionList
					mentions={mentions.found}
					chosen={mentions.chosen}
					onPick={mentions.pick}
					onChoose={mentions.choose}
				/>
			)}
			{failure && failure.code !== "safeguarding" && (
				<Notice
					tone={failure.code === "busy" ? "warn" : "bad"}
					className="mb-2"
					actions={
						failure.code === "unanswered" && (
							<WhoAnswers
								disabled={cannotSend}
								onChoose={(provider) => submit({ ...commands.whole, provider })}
							/>
						)
					}
				>
					{sentence(failure.message)} Your words are still here.
				</Notice>
			)}
			<div className="rounded-xl border border-line-strong bg-raised shadow-card focus-within:border-accent">
				{(draft.command || draft.pasted !== null) && (
					<div className="flex flex-wrap gap-2 px-3 pt-2.5">
						{draft.command && (
							<CommandChip
								command={draft.command}
								onRemove={() => {
									writeDraft(sessionId, { command: null });
									focusComposer();
								}}
							/>
						)}
						{draft.pasted !== null && (
							<PastedChip
								length={draft.pasted.length}
								onRemove={() => {
									writeDraft(sessionId, { pasted: null });
									focusComposer();
								}}
							/>
						)}
					</div>
				)}
				<div className="flex items-end gap-2 p-2">
					<textarea
						ref={field}
						data-testid="composer"
						aria-label={asking ? "Your answer" : "Your message"}
						dir="auto"
						rows={1}
						value={draft.text}
						readOnly={sending}
						placeholder={hint}
						{...(mentions.open && {
							"aria-autocomplete": "list",
							"aria-controls": MENTION_LIST,
							"aria-activedescendant": mentionId(mentions.chosen),
						})}
						onChange={(event) => {
							commands.type(event.target.value);
							mentions.track();
						}}
						onSelect={mentions.track}
						onKeyDown={onKeyDown}
						onPaste={onPaste}
						className="max-h-52 min-h-8 flex-1 resize-none bg-transparent px-1.5 py-1 outline-none placeholder:text-ink-faint"
					/>
					{!bare && (
						<IconButton
							label="What is sent"
							data-testid="show-preview"
							onClick={() => showDialog({ at: "preview" })}
							className="size-8"
						>
							<Eye aria-hidden />
						</IconButton>
					)}
					{busy && (
						<IconButton
							label={conversation.work === "stopping" ? "Stopping" : "Stop"}
							shortcut="Esc"
							data-testid="stop"
							disabled={conversation.work === "stopping"}
							onClick={onStop}
							className="size-8 bg-hover text-ink"
						>
							<Square className="fill-current" aria-hidden />
						</IconButton>
					)}
					<IconButton
						label={asking ? "Answer" : "Send"}
						shortcut="Enter"
						data-testid="send"
						disabled={cannotSend}
						onClick={() => submit(commands.whole)}
						className="size-8 bg-accent text-on-accent hover:bg-accent-hover hover:text-on-accent disabled:bg-hover disabled:text-ink-faint"
					>
						<ArrowUp aria-hidden />
					</IconButton>
				</div>
			</div>
			{!bare && <CostLine sessionId={sessionId} busy={busy} />}
			{tooLong && draft.pasted !== null && (
				<p className="mt-1 text-warn text-xs">
					This is too long to keep if the window closes; send it before you leave.
				</p>
			)}
		</div>
	);
}

function placeholder(
	work: Work,
	asking: boolean,
	busy: boolean,
	command: CommandInfo | undefined,
	plain: boolean,
): string {
	if (asking) return "Your answer";
	if (busy && work === "asking") return "Answer above, or say something else";
	if (busy) return "Add something while I work, or Esc to stop";
	if (!command && work === "deciding") return "Say what is next, or decide first";
	if (plain) return "Ask";
	if (!command || command.slots.length === 0) return "Ask, or / for a command, @ to mention";
	return command.slots
		.map((slot) => (slot.required ? slot.name : `${slot.name} (if you like)`))
		.join(", ");
}

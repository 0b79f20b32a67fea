/** The list that a slash opens in the composer: what is in it, and the keys that work it. */
import { type KeyboardEvent, useState } from "react";
import type { CommandInfo, CommandRef, SessionId } from "../../api/generated";
import { useCommands } from "../../api/queries";
import { type Draft, focusComposer, writeDraft } from "../../session/draft";
import { matchCommands, slashQuery, startOf } from "./commands";
import { takesOfferKey } from "./offers";

interface CommandOffersOf {
	sessionId: SessionId | null;
	draft: Draft;
	/** Whether no command can be begun: one begins work of its own and cannot steer what is under way. */
	blocked: boolean;
}

export function useCommandOffers({ sessionId, draft, blocked }: CommandOffersOf) {
	const known = useCommands();
	const commands = known.data ?? [];
	const [chosen, setChosen] = useState(0);
	const [hidden, setHidden] = useState(false);
	// What a command takes is shown once she looks at one: the list itself is to be seen first.
	const [looking, setLooking] = useState(false);
	const query = blocked ? null : slashQuery(draft);
	const found = query === null ? [] : matchCommands(commands, query);
	const open = found.length > 0 && !hidden;

	const choose = (index: number) => {
		setChosen(index);
		setLooking(true);
	};
	const starts = (text: string) => (draft.command || blocked ? null : startOf(commands, text));
	const pick = (picked: CommandInfo, text: string) => {
		writeDraft(sessionId, { text, command: named(picked) });
		setChosen(0);
		focusComposer();
	};
	/** Takes what was typed into the draft, as a command where it has become one. */
	const type = (text: string) => {
		setHidden(false);
		setLooking(false);
		setChosen(0);
		const begun = starts(text);
		if (begun) pick(begun.command, begun.text);
		else writeDraft(sessionId, { text });
	};
	/** Whether the list took the key. */
	const onKey = (event: KeyboardEvent): boolean =>
		open &&
		takesOfferKey(event, {
			offers: found,
			chosen,
			choose,
			pick: (command) => pick(command, ""),
			leave: () => setHidden(true),
		});
	const begun = starts(draft.text);
	return {
		/** What is sent: a command that was typed before the list was there is one all the same. */
		whole: begun ? { ...draft, text: begun.text, command: named(begun.command) } : draft,
		/** Whether nobody knows yet if it is a command. */
		unread: known.isPending && !blocked && draft.command === null && draft.text.startsWith("/"),
		/** The command that frames what is typed. */
		command: commands.find(
			({ plugin, name }) => plugin === draft.command?.plugin && name === draft.command.name,
		),
		open,
		found,
		chosen,
		details: looking || found.length === 1,
		choose,
		pick,
		type,
		onKey,
	};
}

function named({ plugin, name }: CommandInfo): CommandRef {
	return { plugin, name };
}

/** What can be mentioned: outcomes with their words, classes, lessons, files. */

import { BookOpenText, BookText, FileText, GraduationCap, type LucideIcon } from "lucide-react";
import { Offers, useChosenInView } from "../offers";
import type { Mention, MentionKind } from "./mention";

export const MENTION_LIST = "mention-list";

/** The element of an entry, for the field that points to it. */
export function mentionId(index: number): string {
	return `${MENTION_LIST}-${index}`;
}

const ICONS: Record<MentionKind, LucideIcon> = {
	class: GraduationCap,
	lesson: BookText,
	outcome: BookOpenText,
	file: FileText,
};

interface MentionListProps {
	mentions: readonly Mention[];
	chosen: number;
	onPick(mention: Mention): void;
	onChoose(index: number): void;
}

export function MentionList({ mentions, chosen, onPick, onChoose }: MentionListProps) {
	return (
		<Offers
			id={MENTION_LIST}
			role="listbox"
			aria-label="Mention"
			tabIndex={-1}
			data-testid="mention-list"
			className="max-h-80"
		>
			{mentions.map((mention, index) => (
				<Entry
					key={`${mention.kind}:${mention.key}`}
					id={mentionId(index)}
					mention={mention}
					chosen={index === chosen}
					onPick={() => onPick(mention)}
					onChoose={() => onChoose(index)}
				/>
			))}
		</Offers>
	);
}

interface EntryProps {
	id: string;
	mention: Mention;
	chosen: boolean;
	onPick(): void;
	onChoose(): void;
}

function Entry({ id, mention, chosen, onPick, onChoose }: EntryProps) {
	const row = useChosenInView(chosen);
	const Icon = ICONS[mention.kind];
	return (
		// biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the composer's, which keeps the focus.
		// biome-ignore lint/a11y/useFocusableInteractive: the composer keeps the focus and points here.
		<div
			ref={row}
			id={id}
			role="option"
			aria-selected={chosen}
			data-testid="mention-item"
			onPointerMove={onChoose}
			onMouseDown={(event) => event.preventDefault()}
			onClick={onPick}
			className="flex cursor-pointer items-start gap-2 rounded-lg px-2.5 py-1.5 text-sm aria-selected:bg-hover"
		>
			<Icon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />
			<span className="min-w-0 flex-1">
				<span className="flex items-baseline gap-2">
					<span className="max-w-[65%] shrink-0 truncate font-medium">{mention.name}</span>
					<span className="min-w-0 truncate text-ink-soft text-xs">{mention.note}</span>
				</span>
				{mention.detail !== "" && (
					<span className="line-clamp-2 text-ink-soft text-xs">{mention.detail}</span>
				)}
			</span>
		</div>
	);
}

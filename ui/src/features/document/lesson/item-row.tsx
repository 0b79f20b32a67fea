/** One item of a section: read it, and change it without touching the others. */
import { ArrowDown, ArrowUp, Pencil, Trash2 } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import type { Evidence, LessonItem } from "../../../api/generated";
import { keptWords } from "../../../shared/unsaved";
import { SectionText } from "../section-text";
import { withLabels } from "./kinds";
import { withSigns } from "./signs";
import { plainTitle } from "./titles";

export interface ItemActions {
	edit(): void;
	/** To this place among the items, from 0. */
	move(to: number): void;
	remove(): void;
}

interface ItemRowProps {
	item: LessonItem;
	/** Its place, from 0, and how many there are. */
	place: number;
	count: number;
	evidence: readonly Evidence[];
	/** The name under which unsaved words of it are kept. */
	kept: string;
	actions: ItemActions;
}

export function ItemRow({ item, place, count, evidence, kept, actions }: ItemRowProps) {
	const name = plainTitle(item.title);
	const unsaved = keptWords(kept) !== null;
	// A lesson has some sixty items, and she changes a few: the tools of all made half of the page.
	const [reached, setReached] = useState(unsaved);
	const reach = () => setReached(true);
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
		if (!step || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		const to = place + step;
		if (to >= 0 && to < count) actions.move(to);
	};
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: the keys work from the item's own buttons.
		<div
			data-testid="item"
			data-item={item.id}
			onKeyDown={onKeyDown}
			onPointerEnter={reach}
			onFocus={reach}
			className="group/item relative rounded-md focus-within:bg-hover/60 hover:bg-hover/60"
		>
			<SectionText markdown={withLabels(withSigns(item.markdown))} evidence={evidence} />
			<ItemTools name={name} unsaved={unsaved} whole={reached}>
				<ItemTool
					first
					label={unsaved ? `Unsaved: continue editing ${name}` : `Edit ${name}`}
					onClick={actions.edit}
				>
					<Pencil aria-hidden className={unsaved ? "text-warn" : undefined} />
					{unsaved && <span className="font-medium font-sans text-warn text-xs">Unsaved</span>}
				</ItemTool>
				{reached && (
					<>
						<ItemTool
							label={`Move ${name} up`}
							keys="Alt+ArrowUp"
							disabled={place === 0}
							onClick={() => actions.move(place - 1)}
						>
							<ArrowUp aria-hidden />
						</ItemTool>
						<ItemTool
							label={`Move ${name} down`}
							keys="Alt+ArrowDown"
							disabled={place === count - 1}
							onClick={() => actions.move(place + 1)}
						>
							<ArrowDown aria-hidden />
						</ItemTool>
						<ItemTool label={`Remove ${name}`} onClick={actions.remove}>
							<Trash2 aria-hidden />
						</ItemTool>
					</>
				)}
			</ItemTools>
		</div>
	);
}

interface ItemToolsProps {
	name: string;
	/** Whether the item has words that are not saved: then the tools are never out of sight. */
	unsaved: boolean;
	/** Whether all of them are drawn. */
	whole: boolean;
	children: ReactNode;
}

/** As much room as the three that are not drawn yet: the first stays where it is under her pointer when they come. */
const ROOM_FOR_OTHERS = "pe-18";

const HIDDEN =
	"opacity-0 focus-within:opacity-100 group-focus-within/item:opacity-100 group-hover/item:opacity-100";

/** A toolbar is one stop for Tab; the arrow keys go through it. */
function ItemTools({ name, unsaved, whole, children }: ItemToolsProps) {
	const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
		const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
		if (!step || event.altKey) return;
		const all = [...event.currentTarget.querySelectorAll<HTMLElement>("button")];
		const at = all.indexOf(document.activeElement as HTMLElement);
		event.preventDefault();
		all[(at + step + all.length) % all.length]?.focus();
	};
	return (
		<div
			role="toolbar"
			aria-label={`Change ${name}`}
			data-chrome
			onKeyDown={onKeyDown}
			className={`absolute top-0 right-0 flex rounded-md border bg-raised shadow-card transition-opacity ${whole ? "" : ROOM_FOR_OTHERS} ${unsaved ? "border-warn" : `border-line-strong ${HIDDEN}`}`}
		>
			{children}
		</div>
	);
}

interface ItemToolProps {
	label: string;
	keys?: string;
	disabled?: boolean;
	/** Whether Tab comes to it. */
	first?: boolean;
	onClick(): void;
	children: ReactNode;
}

function ItemTool({ label, keys, disabled, first, onClick, children }: ItemToolProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={keys ? `${label} (${keys.replace("Arrow", "")})` : label}
			aria-keyshortcuts={keys}
			aria-disabled={disabled || undefined}
			tabIndex={first ? 0 : -1}
			data-first={first || undefined}
			onClick={() => {
				if (!disabled) onClick();
			}}
			className="inline-flex h-6 min-w-6 items-center justify-center gap-1 rounded px-1 text-ink-soft hover:bg-hover hover:text-ink aria-disabled:opacity-40 [&>svg]:size-3.5"
		>
			{children}
		</button>
	);
}

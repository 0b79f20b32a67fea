/** What the assistant knows, could know or does not know, in groups. */
import { Check, CircleDashed, ShieldCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ContextItem, ContextState } from "../../../api/generated";
import { Source } from "./source";

const GROUPS: { state: ContextState; title: string }[] = [
	{ state: "used", title: "I'll use" },
	{ state: "notUsed", title: "Not used by the drafter" },
	{ state: "available", title: "There, but not used" },
	{ state: "missing", title: "Missing" },
	{ state: "notSent", title: "Stays on this computer" },
];

interface ContextItemsProps {
	items: readonly ContextItem[];
	/** Ids of the items whose tick differs from what was proposed. */
	turned: ReadonlySet<string>;
	/** Called with an item to turn over; without it nothing can be ticked. */
	onTurn?: (id: string) => void;
}

export function ContextItems({ items, turned, onTurn }: ContextItemsProps) {
	return (
		<div className="grid gap-2.5">
			{GROUPS.map(({ state, title }) => {
				const group = items.filter((item) => item.state === state);
				if (group.length === 0) return null;
				return <Group key={state} title={title} items={group} turned={turned} onTurn={onTurn} />;
			})}
		</div>
	);
}

interface GroupProps extends ContextItemsProps {
	title: string;
}

function Group({ title, items, turned, onTurn }: GroupProps) {
	return (
		<fieldset>
			<legend className="font-medium text-ink-faint text-xs">{title}</legend>
			<ul className="mt-0.5">
				{items.map((item) => (
					<Row key={item.id} item={item} turned={turned.has(item.id)} onTurn={onTurn} />
				))}
			</ul>
		</fieldset>
	);
}

interface RowProps {
	item: ContextItem;
	turned: boolean;
	onTurn?: (id: string) => void;
	/** Where it stands outside of its group, and whether it then takes two lines at most. */
	alone?: "brief" | "whole";
	/** What can be done about it, in place of its source. */
	children?: ReactNode;
}

/** One thing, with its tick and where it comes from. */
export function Row({ item, turned, onTurn, alone, children }: RowProps) {
	const used = (item.state === "used") !== turned;
	const look = `min-w-0 flex-1 break-words ${alone === "brief" ? "line-clamp-2" : ""}`;
	const words = (
		<span
			className={
				item.state === "used" && turned
					? "text-ink-faint line-through"
					: used
						? ""
						: "text-ink-soft"
			}
		>
			{/* Under no title that says it. */}
			{alone && item.state === "notUsed" && <span className="text-ink-faint">Not used: </span>}
			{item.text}
		</span>
	);
	return (
		<li
			className="flex items-start gap-2 py-0.5 text-sm"
			data-testid="context-item"
			data-state={item.state}
		>
			{item.changeable && onTurn ? (
				<label className="flex min-w-0 flex-1 items-start gap-2">
					<input
						type="checkbox"
						checked={used}
						onChange={() => onTurn(item.id)}
						className="mt-[0.2em] size-4 shrink-0"
					/>
					<span className={look}>{words}</span>
				</label>
			) : (
				<span className="flex min-w-0 flex-1 items-start gap-2">
					<Sign state={item.state} used={used} />
					<span className={look}>{words}</span>
				</span>
			)}
			{children ?? <Source path={item.source} line={item.line} />}
		</li>
	);
}

function Sign({ state, used }: { state: ContextState; used: boolean }) {
	const look = "mt-[0.2em] size-4 shrink-0";
	if (state === "missing") return <TriangleAlert className={`${look} text-warn`} aria-hidden />;
	if (state === "notSent") return <ShieldCheck className={`${look} text-good`} aria-hidden />;
	if (used) return <Check className={`${look} text-ink-faint`} aria-hidden />;
	return <CircleDashed className={`${look} text-ink-faint`} aria-hidden />;
}

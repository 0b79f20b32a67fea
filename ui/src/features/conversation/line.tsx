/** A quiet line about what happened; some open into more. */
import {
	ArrowRightLeft,
	ChevronRight,
	CornerDownRight,
	FileClock,
	Info,
	type LucideIcon,
	RotateCw,
	ShieldCheck,
	SquareSlash,
	Waypoints,
} from "lucide-react";
import { useState } from "react";
import type { LineItem, LineSign } from "../../session/conversation";
import { Markdown } from "../../shared/ui";

const ICONS: Record<LineSign, LucideIcon> = {
	shield: ShieldCheck,
	handover: ArrowRightLeft,
	command: SquareSlash,
	summary: FileClock,
	stalled: Waypoints,
	rejected: RotateCw,
	decision: CornerDownRight,
	note: Info,
};

export function Line({ item }: { item: LineItem }) {
	const [open, setOpen] = useState(false);
	const Icon = ICONS[item.sign];
	const look = "my-1 flex items-start gap-1.5 text-ink-faint text-sm";
	const icon = <Icon className="mt-[0.2em] size-3.5 shrink-0" aria-hidden />;
	if (item.detail === null) {
		return (
			<p className={look} data-testid="line" data-sign={item.sign}>
				{icon}
				<span className="min-w-0 flex-1 break-words">{item.text}</span>
			</p>
		);
	}
	return (
		<div data-testid="line" data-sign={item.sign}>
			<button
				type="button"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className={`${look} -mx-1.5 rounded-md px-1.5 text-left hover:bg-hover hover:text-ink-soft`}
			>
				{icon}
				{item.text}
				<ChevronRight
					className={`mt-[0.2em] size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
					aria-hidden
				/>
			</button>
			{open && (
				<div className="quiet-prose mt-1 mb-2 ml-1.5 border-l pl-4">
					<Markdown text={item.detail} className="prose-talk" />
				</div>
			)}
		</div>
	);
}

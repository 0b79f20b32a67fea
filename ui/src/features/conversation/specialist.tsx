/** A specialist's work as one line that opens into its steps. */
import { ChevronRight, TriangleAlert, UserRound } from "lucide-react";
import { useState } from "react";
import type { Item, SpecialistItem } from "../../session/conversation";
import { Markdown } from "../../shared/ui";
import { Line } from "./line";
import { Steps } from "./steps";

/** More of its task than fits a line is told when it is open. */
const SHORT = 72;

export function Specialist({ item }: { item: SpecialistItem }) {
	const [open, setOpen] = useState(false);
	const working = item.state === "working";
	const short = firstWords(item.task);
	return (
		<div data-testid="specialist" data-state={item.state} className="my-1">
			<button
				type="button"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="-mx-1.5 flex max-w-full items-start gap-1.5 rounded-md px-1.5 text-left text-ink-faint text-sm hover:bg-hover hover:text-ink-soft"
			>
				<UserRound className="mt-[0.2em] size-3.5 shrink-0" aria-hidden />
				<span className={working ? "breathe" : ""}>
					The {item.name} {working ? "works on" : "worked on"} {short}
				</span>
				{item.state === "failed" && (
					<TriangleAlert
						className="mt-[0.2em] size-3.5 shrink-0 text-warn"
						aria-label="It was not finished"
					/>
				)}
				<ChevronRight
					className={`mt-[0.2em] size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
					aria-hidden
				/>
			</button>
			{open && (
				<div className="mt-1 mb-2 ml-1.5 border-l pl-4">
					{short.endsWith("…") && <p className="mb-1 text-ink-soft text-sm">{item.task}</p>}
					{item.items.map((inner) => (
						<Inner key={inner.key} item={inner} />
					))}
					{item.items.length === 0 && <p className="text-ink-faint text-sm">Nothing yet.</p>}
				</div>
			)}
		</div>
	);
}

function Inner({ item }: { item: Item }) {
	switch (item.kind) {
		case "agent":
			return (
				<div className="quiet-prose text-sm">
					<Markdown text={item.text} className="prose-talk" />
				</div>
			);
		case "steps":
			return <Steps item={item} />;
		case "line":
			return <Line item={item} />;
		case "notice":
			return <p className="text-ink-faint text-sm">{item.text}</p>;
		default:
			// What a specialist asks stands in the conversation itself.
			return null;
	}
}

/** The first line of a task as the end of a sentence, as much of it as fits. */
function firstWords(task: string): string {
	const [line = ""] = task.trim().split("\n");
	const plain = line.replace(/[.!?]$/, "");
	return plain.length > SHORT || plain.length < task.trim().length - 1
		? `“${plain.slice(0, SHORT).trimEnd()}…”`
		: `“${plain}”`;
}

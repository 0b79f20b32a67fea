/** How far the teacher is with her decisions; she makes them in the document. */
import { ListChecks } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SectionRef, SessionId } from "../../../api/generated";
import { type DecisionsItem, sectionName } from "../../../session/items";
import { decide, usePendingDecisions } from "../../../session/pending-decisions";
import { showDocument } from "../../../session/wanted-view";
import { Button } from "../../../shared/ui";
import { Card, ClosedCard } from "./card";
import { useCardDraft } from "./card-draft";
import { useRespond } from "./use-respond";

interface DecisionsProps {
	item: DecisionsItem;
	sessionId: SessionId;
}

export function Decisions({ item, sessionId }: DecisionsProps) {
	const waiting = usePendingDecisions(({ bySession }) => bySession[sessionId]);
	const ahead = (waiting ?? []).map(({ section }) => sectionName(section));
	const accepted = new Set([
		...item.decided,
		...(waiting ?? [])
			.filter(({ verdict }) => verdict.verdict === "accept")
			.map(({ section }) => sectionName(section)),
	]);
	const left = item.sections.filter((section) => {
		const name = sectionName(section);
		return !accepted.has(name) && !item.working.includes(name) && !ahead.includes(name);
	});
	const over =
		item.over ||
		(item.interaction === null && left.length + item.working.length + ahead.length === 0);
	if (over) return <Closed item={item} />;
	return <Open key={item.key} item={item} sessionId={sessionId} left={left} accepted={accepted} />;
}

/** Whether she has put the decisions off, and whether she is asked if she means all of the rest. */
const NOW = { later: false, sure: false };

interface OpenProps extends DecisionsProps {
	/** Sections without a decision. */
	left: readonly SectionRef[];
	/** Names of those that she has accepted. */
	accepted: ReadonlySet<string>;
}

function Open({ item, sessionId, left, accepted }: OpenProps) {
	const id = item.interaction?.id ?? "";
	const { respond, pending } = useRespond(sessionId, id);
	// Kept by the card and not by its question: a decision on the way opens the next question.
	const [{ later, sure }, change] = useCardDraft(item.key, NOW);
	const held = usePendingDecisions(({ bySession }) =>
		bySession[sessionId]?.some((each) => each.held),
	);
	const confirm = useRef<HTMLButtonElement>(null);
	const justAsked = useRef(false);
	useEffect(() => {
		// A card that comes back as she left it takes no focus from where she is now.
		if (sure && justAsked.current) confirm.current?.focus();
	}, [sure]);
	const first = left[0];
	const rest = left.length === 1 ? "1 section" : `${left.length} sections`;
	const acceptRest = () => {
		decide(
			sessionId,
			left.map((section) => ({ section, verdict: { verdict: "accept" } })),
			Date.now(),
		);
		change({ sure: false });
	};
	if (later) {
		return (
			<Card
				sessionId={sessionId}
				tell={null}
				icon={ListChecks}
				title={`Not decided yet: ${rest}`}
				testId="decisions-card"
				quiet
				intro="They wait here and in the document for as long as you like."
				actions={
					<>
						<Button data-testid="decisions-now" onClick={() => change({ later: false })}>
							Decide now
						</Button>
						<Button
							tone="quiet"
							data-testid="decisions-leave"
							// What was just accepted can still be taken back, and is not sent yet: it must not be lost.
							disabled={id === "" || pending || held}
							onClick={() => respond({ kind: "skipped" })}
						>
							Leave them as drafts
						</Button>
					</>
				}
			/>
		);
	}
	return (
		<Card
			sessionId={sessionId}
			tell={item.shown || id === "" ? null : id}
			icon={ListChecks}
			title={`Your decisions: ${accepted.size} of ${item.sections.length}`}
			testId="decisions-card"
			quiet={item.interaction === null}
			intro={
				sure
					? `This accepts ${rest} as they stand, read or unread.`
					: "Under each heading in the document: accept it, say what shall be different, or ask for other ways. Only that section changes."
			}
			actions={
				sure ? (
					<>
						<button
							ref={confirm}
							type="button"
							data-testid="accept-rest-sure"
							onClick={acceptRest}
							className="inline-flex h-8 items-center rounded-md bg-accent px-3 font-medium text-on-accent text-sm hover:bg-accent-hover"
						>
							Accept {rest}
						</button>
						<Button tone="quiet" onClick={() => change({ sure: false })}>
							Back
						</Button>
					</>
				) : (
					<>
						{first && (
							<Button data-testid="show-next" onClick={() => showDocument(first)}>
								Show the next
							</Button>
						)}
						<Button
							data-testid="accept-rest"
							disabled={left.length === 0}
							onClick={() => {
								justAsked.current = true;
								change({ sure: true });
							}}
						>
							Accept the rest…
						</Button>
						<Button
							tone="quiet"
							data-testid="decisions-later"
							disabled={id === ""}
							onClick={() => change({ later: true })}
						>
							Later
						</Button>
					</>
				)
			}
		>
			{!sure && <Documents sections={item.sections} accepted={accepted} left={left} />}
		</Card>
	);
}

/** What people call a document: a lesson by its folder, anything else by its file. */
function documentName(path: string): string {
	const [folder, file] = path.split("/").slice(-2);
	if (file !== "lesson.md") return file ?? path;
	return `Lesson: ${(folder ?? path).replaceAll("-", " ")}`;
}

interface DocumentsProps {
	sections: readonly SectionRef[];
	accepted: ReadonlySet<string>;
	left: readonly SectionRef[];
}

/** How far she is with each document; each leads to the next section of its own. */
function Documents({ sections, accepted, left }: DocumentsProps) {
	const paths = [...new Set(sections.map(({ path }) => path))];
	if (paths.length < 2) return null;
	return (
		<ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
			{paths.map((path) => {
				const own = sections.filter((section) => section.path === path);
				const done = own.filter((section) => accepted.has(sectionName(section))).length;
				const next = left.find((section) => section.path === path) ?? own[0];
				return (
					<li key={path}>
						<button
							type="button"
							onClick={() => next && showDocument(next)}
							className="rounded text-ink-soft hover:text-accent hover:underline"
						>
							{documentName(path)}{" "}
							<span className="tabular-nums">
								{done} of {own.length}
							</span>
						</button>
					</li>
				);
			})}
		</ul>
	);
}

function Closed({ item }: { item: DecisionsItem }) {
	const left = item.sections.length - item.decided.length;
	const decided = new Set(item.decided);
	const all = item.sections.length;
	const outcome =
		left === 0
			? `all ${all} sections`
			: left === all
				? `${all} sections stay drafts`
				: `${item.decided.length} of ${all} sections; the others stay drafts`;
	const title = left === all ? "Not decided" : "You accepted";
	return (
		<ClosedCard icon={ListChecks} testId="decisions-card" title={title} outcome={outcome}>
			<ul>
				{item.sections.map((section) => (
					<li key={sectionName(section)} className="flex gap-2">
						<span className="min-w-0 flex-1">{section.heading}</span>
						<span className="text-ink-faint">
							{decided.has(sectionName(section)) ? "accepted" : "draft"}
						</span>
					</li>
				))}
			</ul>
		</ClosedCard>
	);
}

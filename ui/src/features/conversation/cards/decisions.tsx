/** How far the teacher is with her decisions; she makes them in the document. */
import { ListChecks, TriangleAlert } from "lucide-react";
import { Fragment, useEffect, useRef } from "react";
import type { Lesson, SectionRef, SessionId } from "../../../api/generated";
import { useDocument } from "../../../api/queries";
import { isAccepted } from "../../../session/acceptance";
import { groupsOf } from "../../../session/decision-groups";
import { type DecisionsItem, sectionName } from "../../../session/items";
import { decide, usePendingDecisions } from "../../../session/pending-decisions";
import { showDocument } from "../../../session/wanted-view";
import { Button } from "../../../shared/ui";
import { Card } from "./card";
import { useCardDraft } from "./card-draft";
import { Decided } from "./decided";
import { Groups, warningsOf } from "./decision-groups";
import { useRespond } from "./use-respond";

interface DecisionsProps {
	item: DecisionsItem;
	sessionId: SessionId;
}

export function Decisions({ item, sessionId }: DecisionsProps) {
	const waiting = usePendingDecisions(({ bySession }) => bySession[sessionId]);
	const ahead = (waiting ?? []).map(({ section }) => sectionName(section));
	const lessons = useDocument(sessionId).data?.lessons ?? [];
	const inLesson = (section: SectionRef) => {
		const found = sectionIn(lessons, section);
		return found !== undefined && isAccepted(found);
	};
	const accepted = new Set([
		...item.decided,
		// Her own words are accepted without being asked about, and so is what she accepted elsewhere.
		...item.sections.filter(inLesson).map(sectionName),
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
	if (over) return <Decided item={item} sessionId={sessionId} />;
	return <Open key={item.key} {...{ item, sessionId, lessons, left, accepted }} />;
}

function sectionIn(lessons: readonly Lesson[], { path, id }: SectionRef) {
	return lessons.find((lesson) => lesson.path === path)?.sections.find((each) => each.id === id);
}

const GUIDE = { page: "deciding", section: "your-decisions-on-one-card" } as const;

/** Whether she has put the decisions off, is asked if she means all of the rest, and what she looks into. */
const NOW: { later: boolean; sure: boolean; open: readonly string[] } = {
	later: false,
	sure: false,
	open: [],
};

interface OpenProps extends DecisionsProps {
	lessons: readonly Lesson[];
	/** Sections without a decision. */
	left: readonly SectionRef[];
	/** Names of those that she has accepted. */
	accepted: ReadonlySet<string>;
}

function Open({ item, sessionId, lessons, left, accepted }: OpenProps) {
	const id = item.interaction?.id ?? "";
	const { respond, pending } = useRespond(sessionId, id);
	// Kept by the card and not by its question: a decision on the way opens the next question.
	const [{ later, sure, open }, change] = useCardDraft(item.key, NOW);
	const held = usePendingDecisions(({ bySession }) =>
		bySession[sessionId]?.some((each) => each.held),
	);
	const confirm = useRef<HTMLButtonElement>(null);
	const justAsked = useRef(false);
	useEffect(() => {
		// A card that comes back as she left it takes no focus from where she is now.
		if (sure && justAsked.current) confirm.current?.focus();
	}, [sure]);
	const groups = groupsOf(item.sections, (section) => sectionIn(lessons, section));
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
	const request = item.interaction?.request;
	const asked = request?.kind === "adjudication" ? request.sections : [];
	const sending = usePendingDecisions(({ bySession }) => (bySession[sessionId]?.length ?? 0) > 0);
	// She wrote the last of them herself: nobody but her knows that she is done.
	const nothingLeft =
		!sending && asked.length > 0 && asked.every((each) => accepted.has(sectionName(each)));
	if (nothingLeft) {
		return (
			<Card
				sessionId={sessionId}
				tell={item.shown ? null : id}
				icon={ListChecks}
				title={`Your decisions: ${accepted.size} of ${item.sections.length}`}
				testId="decisions-card"
				guide={GUIDE}
				step="now"
				intro="Every section is accepted: what you wrote yourself needs no decision."
				actions={
					// Nothing is accepted by this: what was asked about is another text by now.
					<Button
						tone="primary"
						data-testid="decisions-done"
						disabled={pending}
						onClick={() => respond({ kind: "skipped" })}
					>
						Done
					</Button>
				}
			/>
		);
	}
	if (later) {
		return (
			<Card
				sessionId={sessionId}
				tell={null}
				icon={ListChecks}
				title={`Not decided yet: ${rest}`}
				testId="decisions-card"
				guide={GUIDE}
				step="later"
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
			guide={GUIDE}
			step={sure ? "sure" : "now"}
			quiet={item.interaction === null}
			intro={
				sure
					? `This accepts ${rest} as they stand, read or unread.`
					: "Here by the group, or under each heading in the document: accept it, say what shall be different, or ask for other ways."
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
								Show next
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
			<Warnings sections={left.filter((section) => warningsOf(lessons, section) > 0)} />
			{!sure && (
				<Groups
					{...{ sessionId, groups, accepted, left, lessons, open }}
					onOpen={(open) => change({ open })}
				/>
			)}
		</Card>
	);
}

/** What checks have found, before anything is accepted unread. */
function Warnings({ sections }: { sections: readonly SectionRef[] }) {
	if (sections.length === 0) return null;
	return (
		<div data-testid="decision-warnings" className="mb-2 flex items-start gap-2 text-sm text-warn">
			<TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden />
			<p className="min-w-0">
				{sections.length === 1
					? "1 section has warnings: "
					: `${sections.length} sections have warnings: `}
				{sections.map((section, at) => (
					<Fragment key={sectionName(section)}>
						{at > 0 && ", "}
						<button
							type="button"
							onClick={() => showDocument(section)}
							className="rounded-sm underline underline-offset-2 hover:text-ink"
						>
							{section.heading}
						</button>
					</Fragment>
				))}
			</p>
		</div>
	);
}

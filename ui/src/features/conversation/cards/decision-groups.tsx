/** The sections to decide on in groups: how far each is, a look inside, and one click for a group. */
import { Check, ChevronRight, TriangleAlert, Undo2 } from "lucide-react";
import type { Lesson, SectionRef, SessionId } from "../../../api/generated";
import type { DecisionGroup } from "../../../session/decision-groups";
import { sectionName } from "../../../session/items";
import { acceptForNow, takeBack, usePendingDecisions } from "../../../session/pending-decisions";
import { showDocument } from "../../../session/wanted-view";
import { warningsIn } from "../../../session/warnings";
import { firstWords } from "../../../shared/first-words";
import { Button } from "../../../shared/ui";

/** How the sections of the card stand. */
export interface Standings {
	/** Names of those that are accepted. */
	accepted: ReadonlySet<string>;
	/** Those without a decision. */
	left: readonly SectionRef[];
	lessons: readonly Lesson[];
}

interface GroupsProps extends Standings {
	sessionId: SessionId;
	groups: readonly DecisionGroup[];
	/** Names of the groups that she looks into. */
	open: readonly string[];
	onOpen(open: readonly string[]): void;
}

export function Groups({ groups, open, onOpen, ...rest }: GroupsProps) {
	return (
		<ul>
			{groups.map((group) => {
				const isOpen = open.includes(group.name);
				const others = open.filter((name) => name !== group.name);
				return (
					<Group
						key={group.name}
						group={group}
						isOpen={isOpen}
						onToggle={() => onOpen(isOpen ? others : [...others, group.name])}
						{...rest}
					/>
				);
			})}
		</ul>
	);
}

interface GroupProps extends Standings {
	sessionId: SessionId;
	group: DecisionGroup;
	isOpen: boolean;
	onToggle(): void;
}

function Group({ sessionId, group, isOpen, onToggle, accepted, left, lessons }: GroupProps) {
	const { name, sections } = group;
	const names = new Set(sections.map(sectionName));
	const own = left.filter((section) => names.has(sectionName(section)));
	const waiting = usePendingDecisions(({ bySession }) => bySession[sessionId]);
	const held = (waiting ?? []).filter((each) => each.held && names.has(sectionName(each.section)));
	const done = sections.filter((section) => accepted.has(sectionName(section))).length;
	const warned = own.filter((section) => warningsOf(lessons, section) > 0).length;
	return (
		<li data-testid="decision-group" className="@container border-t py-1 first:border-t-0">
			<div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-0.5">
				<button
					type="button"
					aria-expanded={isOpen}
					onClick={onToggle}
					className="-ml-1.5 flex min-w-0 grow items-center gap-1.5 rounded-md px-1.5 py-0.5 text-left text-sm hover:bg-hover"
				>
					<ChevronRight
						aria-hidden
						className={`size-3.5 shrink-0 transition-transform ${isOpen ? "rotate-90" : ""}`}
					/>
					<span className="min-w-0 truncate font-medium">{name}</span>
					<span className="shrink-0 text-ink-faint tabular-nums">
						{done} of {sections.length}
					</span>
					{done === sections.length && (
						<Check className="size-3.5 shrink-0 text-good" aria-label="all accepted" />
					)}
					{warned > 0 && <Warned count={warned} />}
				</button>
				<div className="ms-auto flex items-center gap-2 @max-xs:gap-1">
					{held.length > 0 && (
						<Button
							tone="quiet"
							className="@max-xs:px-1.5"
							aria-label={`Undo: accept ${name}`}
							icon={<Undo2 className="size-3.5" aria-hidden />}
							onClick={() => {
								for (const { section } of held) takeBack(sessionId, section);
							}}
						>
							<span className="@max-xs:sr-only">Undo</span>
						</Button>
					)}
					{own.length > 0 && (
						<Button
							data-testid="accept-group"
							data-group={name}
							className="@max-xs:px-2"
							onClick={() => acceptForNow(sessionId, own, Date.now())}
						>
							{/* Its name is what is seen of it, however narrow the card is, and the group. */}
							<span>
								Accept{" "}
								{own.length === 1 ? (
									"this"
								) : (
									<>
										<span className="@max-xs:hidden">these</span> {own.length}
									</>
								)}
								<span className="sr-only">: {name}</span>
							</span>
						</Button>
					)}
				</div>
			</div>
			{isOpen && (
				<ul className="mb-1 ml-2 border-l pl-3">
					{sections.map((section) => (
						<Inside key={sectionName(section)} {...{ section, accepted, left, lessons }} />
					))}
				</ul>
			)}
		</li>
	);
}

interface InsideProps extends Standings {
	section: SectionRef;
}

/** A section with its first words; it leads to where it stands in the document. */
function Inside({ section, accepted, left, lessons }: InsideProps) {
	const name = sectionName(section);
	const lesson = lessons.find(({ path }) => path === section.path);
	const text = lesson?.sections.find(({ id }) => id === section.id)?.markdown ?? "";
	const warnings = warningsOf(lessons, section);
	const isLeft = left.some((each) => sectionName(each) === name);
	const standing = accepted.has(name) ? "accepted" : isLeft ? "draft" : "being worked on";
	return (
		<li className="py-0.5 text-sm">
			<button
				type="button"
				onClick={() => showDocument(section)}
				className="flex w-full min-w-0 items-baseline gap-2 rounded text-left hover:text-accent hover:underline"
			>
				<span className="min-w-0 flex-1 truncate">{section.heading}</span>
				{isLeft && warnings > 0 && <Warned count={warnings} />}
				<span className={`shrink-0 text-xs ${accepted.has(name) ? "text-good" : "text-ink-faint"}`}>
					{standing}
				</span>
			</button>
			{text !== "" && <p className="truncate text-ink-faint text-xs">{firstWords(text)}</p>}
		</li>
	);
}

function Warned({ count }: { count: number }) {
	return (
		<span className="inline-flex shrink-0 items-center gap-0.5 self-center text-warn text-xs">
			<TriangleAlert className="size-3.5" aria-hidden />
			<span className="sr-only">with warnings: </span>
			{count}
		</span>
	);
}

export function warningsOf(lessons: readonly Lesson[], { path, id }: SectionRef): number {
	const lesson = lessons.find((each) => each.path === path);
	return lesson ? warningsIn(lesson, id) : 0;
}

/** What became of the decisions, and what can be done with a lesson that is decided on. */
import { ListChecks } from "lucide-react";
import { useState } from "react";
import type { ExportFormat, Lesson, SectionRef, SessionId } from "../../../api/generated";
import { useDocument } from "../../../api/queries";
import { isAccepted } from "../../../session/acceptance";
import { type DecisionsItem, sectionName } from "../../../session/items";
import { pageToPrint } from "../../../session/lesson-shown";
import { showDocument } from "../../../session/wanted-view";
import { printLesson, saveLesson } from "../../../shared/lesson-file";
import { Button } from "../../../shared/ui";
import { showSessionDocuments } from "../../../shared/use-place";
import { useView } from "../../../shared/view";
import { ClosedCard } from "./card";

interface DecidedProps {
	item: DecisionsItem;
	sessionId: SessionId;
}

export function Decided({ item, sessionId }: DecidedProps) {
	const all = item.sections.length;
	const lessons = useDocument(sessionId).data?.lessons ?? [];
	const decided = new Set(item.decided);
	const stands = (section: SectionRef) =>
		standsAccepted(section, lessons, decided.has(sectionName(section)));
	const accepted = item.sections.filter(stands);
	const open = item.sections.find((section) => !stands(section) && sectionNow(section, lessons));
	const left = all - accepted.length;
	const drafts = left === 1 ? "1 draft" : `${left} drafts`;
	const first = accepted.find(({ path }) => lessons.some((lesson) => lesson.path === path));
	const outcome =
		accepted.length === 0
			? `${all === 1 ? "1 section stays a draft" : `${all} sections stay drafts`}`
			: [`${accepted.length} accepted`, left > 0 && drafts].filter(Boolean).join(", ");
	return (
		<ClosedCard
			icon={ListChecks}
			testId="decisions-card"
			title={accepted.length === 0 ? "Not decided" : "Done"}
			outcome={outcome}
			actions={
				(first || open) && (
					<>
						{open && (
							<Button data-testid="decide-now" onClick={() => showDocument(open)}>
								Decide now
							</Button>
						)}
						{first && <Next section={first} />}
					</>
				)
			}
		>
			<ul>
				{item.sections.map((section) => (
					<li key={sectionName(section)} className="flex gap-2">
						<span className="min-w-0 flex-1">{section.heading}</span>
						<span className="text-ink-faint">{stands(section) ? "accepted" : "draft"}</span>
					</li>
				))}
			</ul>
		</ClosedCard>
	);
}

/** A section as it is in its lesson now. */
function sectionNow({ path, id }: SectionRef, lessons: readonly Lesson[]) {
	const lesson = lessons.find((each) => each.path === path);
	return lesson?.sections.find((section) => section.id === id);
}

/** The lesson knows: it may have been decided there since. Its answer tells it a moment later. */
function standsAccepted(ref: SectionRef, lessons: readonly Lesson[], decided: boolean): boolean {
	const section = sectionNow(ref, lessons);
	if (!section) return decided;
	const isTold = section.accepted !== "no" || section.sha256 !== ref.sha256;
	return isTold ? isAccepted(section) : decided;
}

/** The ways from a lesson that is decided on into the classroom. */
function Next({ section }: { section: SectionRef }) {
	const [busy, setBusy] = useState(false);
	const during = (work: Promise<void>) => {
		setBusy(true);
		void work.finally(() => setBusy(false));
	};
	const save = (format: ExportFormat) => during(saveLesson(section.path, format));
	const print = () => during(printLesson(section.path, [pageToPrint(section.path)]));
	const teach = () => {
		showSessionDocuments();
		useView.getState().showPanes("document");
	};
	return (
		<>
			<Button data-testid="decided-print" disabled={busy} onClick={print}>
				Print
			</Button>
			<Button data-testid="decided-word" disabled={busy} onClick={() => save("docx")}>
				Save as Word
			</Button>
			<Button disabled={busy} onClick={() => save("pdf")}>
				Save as PDF
			</Button>
			<Button
				data-testid="decided-teach"
				title="Shows the lesson alone, in the whole window"
				onClick={teach}
			>
				Teach
			</Button>
		</>
	);
}

/** Whether a section of a lesson is accepted: the lesson says so, wherever that was decided. Pure. */
import type { LessonSection } from "../api/generated";
import type { SectionStanding } from "./decisions";

type Acceptance = LessonSection["accepted"];

/** Whether a section counts as accepted: the teacher decided so, or wrote its text herself. */
export function isAccepted({ accepted }: { accepted: Acceptance }): boolean {
	return accepted === "decision" || accepted === "hand";
}

/**
 * How a section stands, by what the lesson says and by what its session says. An answer is in the log
 * a moment before the lesson tells of it; what she took back since is open whatever the log holds.
 */
export function standingInLesson(
	accepted: Acceptance,
	inSession: SectionStanding,
): SectionStanding {
	if (inSession === "revising" || inSession === "looking") return inSession;
	if (isAccepted({ accepted })) return "accepted";
	return accepted === "takenBack" && inSession === "accepted" ? "none" : inSession;
}

/** What she can do about it in the lesson itself; null where a question or nothing is to be answered. */
export type InLesson = "accept" | "takeBack" | null;

/**
 * While a run works or waits its own questions come first; what she took back meanwhile is hers to
 * accept again.
 */
export function inLesson(
	section: Pick<LessonSection, "accepted" | "state" | "markdown">,
	standing: SectionStanding,
	busy: boolean,
): InLesson {
	if (section.state === "drafting" || section.markdown === "") return null;
	if (standing === "revising" || standing === "looking") return null;
	if (isAccepted(section)) return "takeBack";
	if (standing === "accepted") return null;
	return !busy || section.accepted === "takenBack" ? "accept" : null;
}

/** How a section of a lesson stands, in one word. */
import type { LessonSection } from "../../../api/generated";
import { stateOf } from "../../../session/claims";
import type { SectionStanding } from "../../../session/decisions";

export type SectionStateName = "drafting" | "unwritten" | "failed" | SectionStanding;

/**
 * What is going on comes before what was decided, and a check that failed before a plain draft; a
 * decision of the teacher stands whatever a check says, and the notes below still say it.
 */
export function sectionState(
	section: LessonSection,
	standing: SectionStanding,
	working: boolean,
): SectionStateName {
	if (section.state === "drafting") return working ? "drafting" : "unwritten";
	if (standing !== "none") return standing;
	return section.claims.some((claim) => stateOf(claim) === "failed") ? "failed" : "none";
}

/** Which pages the room has: hers for a teacher who expects something of lessons, and one where coding agents learn. */
import { useCodingProjects } from "../../api/coding";
import { useHasExpectations } from "../../api/expectations";
import { type LearnPart, useLearnRoom } from "../../shared/learn-room";
import { PARTS } from "./words";

interface LearnParts {
	parts: readonly { part: LearnPart; name: string }[];
	/** The one that is shown: the chosen one, or the first where that is not there. */
	current: LearnPart;
}

export function useLearnParts(): LearnParts {
	const expects = useHasExpectations();
	const agents = (useCodingProjects().data?.projects.length ?? 0) > 0;
	const chosen = useLearnRoom((shown) => shown.part);
	const parts = PARTS.filter(({ part }) => (part === "agents" ? agents : expects));
	const current = parts.some(({ part }) => part === chosen) ? chosen : (parts[0]?.part ?? "open");
	return { parts, current };
}

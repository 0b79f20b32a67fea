import { expect, test } from "vitest";
import { inLesson, standingInLesson } from "./acceptance";

test("the lesson says whether a section is accepted, and the session what is going on", () => {
	expect(standingInLesson("decision", "none")).toBe("accepted");
	expect(standingInLesson("hand", "revised")).toBe("accepted");
	expect(standingInLesson("no", "revised")).toBe("revised");
	expect(standingInLesson("decision", "revising")).toBe("revising");
});

test("an answer counts before the lesson tells of it, and nothing that was taken back", () => {
	expect(standingInLesson("no", "accepted")).toBe("accepted");
	expect(standingInLesson("takenBack", "accepted")).toBe("none");
});

test("a section is accepted in the lesson once no run asks about it", () => {
	const section = { accepted: "no", state: "draft", markdown: "Walk." } as const;
	expect(inLesson(section, "none", false)).toBe("accept");
	expect(inLesson(section, "none", true)).toBeNull();
	expect(inLesson({ ...section, accepted: "takenBack" }, "none", true)).toBe("accept");
	expect(inLesson({ ...section, accepted: "decision" }, "accepted", true)).toBe("takeBack");
	expect(inLesson({ ...section, accepted: "hand" }, "accepted", false)).toBe("takeBack");
	expect(inLesson({ ...section, state: "drafting" }, "none", false)).toBeNull();
	expect(inLesson({ ...section, markdown: "" }, "none", false)).toBeNull();
	expect(inLesson(section, "revising", false)).toBeNull();
	// The answer is in the log and the lesson has not said so yet.
	expect(inLesson(section, "accepted", false)).toBeNull();
});

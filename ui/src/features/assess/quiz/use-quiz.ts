/** A test that is put together: how it stands, and what she does to it. */
import type { QuizPlan } from "../../../api/generated";
import { sayWithUndo } from "../../../shared/undo";
import { visible } from "../../../shared/visible";
import { draftOf, putDraft, type QuizDraft, type QuizOn } from "./drafts";
import { proposedTitle, withoutBlueprint, withoutPart, withPartBack } from "./plan";

/** A test with what can be done to it. */
export type Quiz = ReturnType<typeof quizOf>;

/** `draft` is how it stands, `first` how it stood before anything was changed. */
export function quizOf(on: QuizOn, draft: QuizDraft, first: QuizDraft) {
	// What is undone or comes from another window meanwhile counts, too.
	const put = (change: (now: QuizDraft) => QuizDraft) => putDraft(on, change(draftOf(on) ?? first));
	const change = (change: (plan: QuizPlan) => QuizPlan) =>
		put((now) => ({ ...now, plan: change(now.plan) }));
	const proposed = proposedTitle(draft.plan);
	const typed = draft.titled ? draft.plan.title : proposed;
	const title = typed.trim() === "" ? proposed : typed;
	return {
		on,
		draft,
		/** With the title that it would be saved with. */
		plan: draft.plan.title === title ? draft.plan : { ...draft.plan, title },
		change,
		/** The title as it stands in its field, which may be empty while she types. */
		typed,
		proposed,
		call: (title: string) => put((now) => ({ ...now, titled: true, plan: { ...now.plan, title } })),
		/** Lets the title follow from its parts again. */
		callAsProposed: () => put((now) => ({ ...now, titled: false })),
		leaveOut: (blueprint: string, name: string) => {
			const at = draft.plan.parts.findIndex(({ blueprints }) => blueprints.includes(blueprint));
			const part = draft.plan.parts[at];
			if (!part) return;
			change((plan) => withoutBlueprint(plan, blueprint));
			sayWithUndo(`“${visible(name)}” is left out.`, () =>
				change((plan) => withPartBack(plan, at, part)),
			);
		},
		removePart: (at: number) => {
			const part = draft.plan.parts[at];
			if (!part) return;
			change((plan) => withoutPart(plan, at));
			sayWithUndo(`“${visible(part.title)}” is taken out.`, () =>
				change((plan) => withPartBack(plan, at, part)),
			);
		},
		/** Throws away what was changed. */
		startAgain: () => {
			putDraft(on, null);
			sayWithUndo("Your changes are thrown away.", () => putDraft(on, draft));
		},
	};
}

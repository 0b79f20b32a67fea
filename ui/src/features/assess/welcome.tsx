/** Where nothing is chosen: what the room is for, and a way to begin for each of three wishes. */
import { ClipboardCheck, ListPlus, type LucideIcon, MessageSquareText, Route } from "lucide-react";
import { useOffers } from "../../api/assess";
import type { SittingKind } from "../../api/generated";
import { make, showOffer } from "../../shared/assess-room";
import { visible } from "../../shared/visible";
import { NEW_QUIZ, useDraft } from "./quiz/drafts";
import { proposedTitle } from "./quiz/plan";

const WISHES: readonly { kind: SittingKind; name: string; icon: LucideIcon }[] = [
	{ kind: "evaluation", name: "Begin a test", icon: ClipboardCheck },
	{ kind: "learning", name: "Begin a learning path", icon: Route },
	{ kind: "survey", name: "Begin a survey", icon: MessageSquareText },
];

export function Welcome() {
	const offers = useOffers().data?.offers ?? [];
	const begun = WISHES.flatMap((wish) => {
		const first = offers.find(({ sort }) => sort === wish.kind);
		return first ? [{ ...wish, first }] : [];
	});
	return (
		<section aria-labelledby="assess-welcome" className="mx-auto grid max-w-xl gap-4 px-6 py-10">
			<h2 id="assess-welcome" className="font-semibold font-serif text-2xl">
				Tests, paths and surveys
			</h2>
			<p className="text-ink-soft">
				Here a learner goes through a test, a learning path or a survey on this screen, or a class
				does on computers of its own, and you see each answer afterwards. Nobody is named: a learner
				is a seat of a class.
			</p>
			<MakeQuiz />
			{begun.length > 0 && (
				<ul aria-label="What is there already" className="grid gap-2">
					{begun.map(({ kind, name, icon: Icon, first }) => (
						<li key={kind}>
							<button
								type="button"
								onClick={() => showOffer(first.id)}
								className="flex w-full items-center gap-3 rounded-lg border border-line-strong bg-raised px-4 py-3 text-left transition-colors hover:bg-hover"
							>
								<Icon className="size-5 shrink-0 text-accent" aria-hidden />
								<span className="min-w-0">
									<span className="block font-medium">{name}</span>
									<span className="block truncate text-ink-soft text-sm">
										For example: {visible(first.title)}
									</span>
								</span>
							</button>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}

/** What is wanted most: a test of her own. One that was begun is gone on with. */
function MakeQuiz() {
	const plan = useDraft(NEW_QUIZ)?.plan;
	const begun = plan !== undefined && plan.parts.length > 0 ? plan : null;
	return (
		<button
			type="button"
			onClick={() => make({ is: "quiz", ...NEW_QUIZ })}
			className="flex w-full items-center gap-3 rounded-lg bg-accent px-4 py-4 text-left text-on-accent transition-colors hover:bg-accent-hover"
		>
			<ListPlus className="size-6 shrink-0" aria-hidden />
			<span className="min-w-0">
				<span className="block font-semibold text-lg">
					{begun ? "Go on with your quiz" : "Make a quiz"}
				</span>
				<span className="block truncate text-sm">
					{begun
						? visible(begun.title || proposedTitle(begun))
						: "Say a topic, and you have ten questions with their answers."}
				</span>
			</span>
		</button>
	);
}

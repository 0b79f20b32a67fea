/** What a blueprint is, and what can be done with it. */
import { useQueryClient } from "@tanstack/react-query";
import { useBlueprintCopy, useFreshBlueprints } from "../../../api/blueprints";
import type { BlueprintLine } from "../../../api/generated";
import { make } from "../../../shared/assess-room";
import { reportError } from "../../../shared/report";
import { takeAway } from "../../../shared/take-away";
import { Button } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { Yours } from "../assess-list";
import { draftOf, NEW_QUIZ, NO_DRAFT, putDraft } from "../quiz/drafts";
import { withBlueprint } from "../quiz/plan";
import { originWords } from "../words";
import { levelWords, lineWords, placeWords } from "./words";

interface BlueprintHeadProps {
	name: string;
	/** Absent while its text is no blueprint. */
	line: BlueprintLine | undefined;
	/** Whether a shipped one has the same name. */
	shipped: boolean;
	/** Whether she came from a test that she puts together. */
	inQuiz: boolean;
	/** Her file, if it is hers. */
	file: string | null;
	/** It is in this file from now on, or in none. */
	onFile(path: string | null): void;
}

export function BlueprintHead(props: BlueprintHeadProps) {
	const { name, line, shipped, inQuiz, file, onFile } = props;
	const own = file !== null;
	return (
		<>
			<p className="flex flex-wrap items-center gap-2 font-medium text-ink-soft text-xs">
				{line ? visible(placeWords(line)) : "A blueprint that makes no questions yet"}
				{own && <Yours />}
			</p>
			<div className="flex flex-wrap items-start gap-x-4 gap-y-2">
				<h2
					id="blueprint"
					dir="auto"
					className="min-w-64 flex-1 font-semibold font-serif text-2xl [overflow-wrap:anywhere]"
				>
					{name}
				</h2>
				<div className="flex flex-wrap gap-2">
					{line && !inQuiz && <QuizWithIt line={line} />}
					{line && !own && <MakeMine id={line.id} onFile={onFile} />}
					{own && <GiveUp file={file} name={name} shipped={shipped} onFile={onFile} />}
				</div>
			</div>
			{line && (
				<>
					<p className="max-w-prose text-sm">
						{levelWords(line.level)} · {lineWords(line)}
					</p>
					{line.outcomes.length > 0 && (
						<ul aria-label="Outcomes" className="grid max-w-prose gap-0.5 text-sm">
							{line.outcomes.map(({ code, statement }) => (
								<li key={code}>
									<span className="font-medium">{visible(code)}</span>
									{statement !== null && (
										<span className="text-ink-soft"> {visible(statement)}</span>
									)}
								</li>
							))}
						</ul>
					)}
					<p className="text-ink-soft text-xs">
						{line.replaces
							? "Yours, in place of the shipped one. Tests that ask it ask yours."
							: originWords(own ? null : line.plugin)}
					</p>
				</>
			)}
		</>
	);
}

/** Goes on with the new test, with this in it. */
function QuizWithIt({ line }: { line: BlueprintLine }) {
	const begin = () => {
		const draft = draftOf(NEW_QUIZ) ?? NO_DRAFT;
		const topic = line.domain.at(-1) ?? line.title;
		putDraft(NEW_QUIZ, { ...draft, plan: withBlueprint(draft.plan, topic, line.id) });
		make({ is: "quiz", ...NEW_QUIZ });
	};
	return (
		<Button tone="primary" onClick={begin}>
			Make a quiz with it
		</Button>
	);
}

function MakeMine({ id, onFile }: { id: string } & Pick<BlueprintHeadProps, "onFile">) {
	const copy = useBlueprintCopy();
	return (
		<Button
			disabled={copy.isPending}
			title="A copy in your workspace takes its place"
			onClick={() =>
				copy.mutate(id, { onSuccess: ({ path }) => onFile(path), onError: reportError })
			}
		>
			Make it mine
		</Button>
	);
}

type GiveUpProps = Pick<BlueprintHeadProps, "name" | "shipped" | "onFile"> & { file: string };

/** Takes her file away; where it stands in place of a shipped one, that one counts again. */
function GiveUp({ file, name, shipped, onFile }: GiveUpProps) {
	const client = useQueryClient();
	const fresh = useFreshBlueprints();
	const away = () =>
		takeAway(
			client,
			{ path: file, name: shipped ? `Your own ${name}` : name },
			{
				close: () => {
					onFile(null);
					void fresh();
				},
				reopen: () => {
					onFile(file);
					void fresh();
				},
			},
		);
	return (
		<Button tone="quiet" onClick={() => void away()}>
			{shipped ? "Back to the shipped one" : "Delete it"}
		</Button>
	);
}

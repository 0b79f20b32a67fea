/** What to do in an empty window: how the last lesson went, what this is, three ways to begin, who answers. */

import { ArrowUpRight } from "lucide-react";
import { useExpectations } from "../../api/expectations";
import type { AppInfo, CommandInfo } from "../../api/generated";
import { useLookBacks } from "../../api/look-backs";
import { useAppInfo, useCommands } from "../../api/queries";
import { fillComposer } from "../../session/draft";
import { useIsBare } from "../../shared/bare";
import { LookBack } from "./look-back";

interface Example {
	text: string;
	/** The command it goes with, where that command exists. */
	command: string | null;
}

const EXAMPLES: Example[] = [
	{ text: "a lesson on iteration for 3B", command: "create-lesson" },
	{ text: "algorithms for 1B, without computers", command: "create-lesson" },
	{ text: "make the starter of the last lesson shorter", command: "refine-lesson" },
];

/** Why somebody else than the usual AI answers; what to set is in the menu of who answers. */
const NO_KEY =
	"No key is set, so the offline drafter answers. It works by rules over your files and is not AI.";

/** A server is named, and was not chosen. */
const NOBODY = "Nobody answers yet: choose who does, at the foot of the sidebar or when you send.";

export function Empty() {
	return useIsBare() ? <Plain /> : <Inviting />;
}

/** Where nobody knows what whoever answers may see: nothing is promised. */
function Plain() {
	return (
		<div className="flex min-h-0 flex-1 flex-col overflow-y-auto" data-testid="empty">
			<div className="m-auto w-full max-w-xl px-6 py-8">
				<h2 className="font-semibold font-serif text-2xl">Begin here</h2>
				<p className="mt-2 text-ink-soft">Write below what you want to plan, in your own words.</p>
			</div>
		</div>
	);
}

function Inviting() {
	const info = useAppInfo().data;
	const commands = useCommands().data ?? [];
	const questions = [useLookBacks(), useExpectations()];
	// Nothing moves when a question comes: the page waits for it, but not for a host that is away.
	const waits = questions.some(({ isPending, failureCount }) => isPending && failureCount === 0);

	return (
		<div className="flex min-h-0 flex-1 flex-col overflow-y-auto" data-testid="empty">
			<div className={`m-auto w-full max-w-xl px-6 py-8 ${waits ? "invisible" : ""}`}>
				<LookBack />
				<h2 className="font-semibold font-serif text-2xl">What are you teaching next?</h2>
				<p className="mt-2 text-ink-soft">
					Name a topic and a class. I read your class profile, your notes and your curriculum files,
					and draft a lesson plan, a worksheet and a revision guide beside this conversation. You
					decide what stays.
				</p>
				<ul className="mt-5 grid gap-1.5">
					{EXAMPLES.map((example) => (
						<li key={example.text}>
							<button
								type="button"
								data-testid="example"
								className="group flex w-full items-center gap-3 rounded-lg border bg-raised px-3.5 py-2.5 text-left shadow-card transition-colors hover:border-accent"
								onClick={() =>
									fillComposer(null, {
										text: example.text,
										command: commandOf(example, commands),
									})
								}
							>
								<span className="flex-1">{example.text}</span>
								<ArrowUpRight
									className="size-4 shrink-0 text-ink-faint group-hover:text-accent"
									aria-hidden
								/>
							</button>
						</li>
					))}
				</ul>
				{/* It has its room before it is known, so that nothing moves when it comes. */}
				<p
					className="mt-5 min-h-[2lh] text-ink-faint text-sm"
					data-testid={info ? "who-answers" : undefined}
				>
					{info && whoAnswers(info)}
				</p>
			</div>
		</div>
	);
}

function whoAnswers({ provider, providers, notice }: AppInfo): string {
	const current = providers.find(({ name }) => name === provider);
	if (!current) return NOBODY;
	return notice && !current.remote ? NO_KEY : `${current.label} answers. ${current.note}`;
}

function commandOf({ command }: Example, commands: CommandInfo[]) {
	const known = commands.find(({ name }) => name === command);
	return known ? { plugin: known.plugin, name: known.name } : null;
}

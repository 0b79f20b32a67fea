/** Other ways to do a section, side by side with the one that is there. */
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, Maximize2, Minimize2 } from "lucide-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { SessionId } from "../../api/generated";
import { useAnswer } from "../../api/queries";
import type { Choice } from "../../session/decisions";
import { noteSeenAs, sinceSeen } from "../../session/pending-decisions";
import { tellShown } from "../../session/use-shown";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Fold, IconButton, Notice, WhatIsThis } from "../../shared/ui";
import { useView } from "../../shared/view";
import { withLabels } from "./lesson/kinds";
import { withSigns } from "./lesson/signs";
import { SectionText } from "./section-text";
import { UsedMemories } from "./used-memories";

interface AlternativesProps {
	sessionId: SessionId;
	choice: Choice;
	/** Back to the document, without a choice. */
	onLeave(): void;
	/** She has chosen. */
	onChosen(): void;
}

export function Alternatives({ sessionId, choice, onLeave, onChosen }: AlternativesProps) {
	const { interactionId, section, current, options, memories } = choice;
	const client = useQueryClient();
	const answer = useAnswer();
	const { alone, toggle } = useMoreRoom();
	const pending = answer.isPending || answer.isSuccess;
	// Where not all have room beside one another, she asked for something other than what she has.
	const [mine, setMine] = useState(false);
	const [option, setOption] = useState(0);

	useEffect(() => {
		noteSeenAs(interactionId, Date.now());
		tellShown(client, sessionId, interactionId);
	}, [client, sessionId, interactionId]);

	const choose = (chosen: number | null) =>
		answer.mutate(
			{
				sessionId,
				interactionId,
				response: {
					kind: "alternative",
					chosen,
					tookMs: sinceSeen(interactionId, Date.now()),
				},
			},
			{ onSuccess: onChosen, onError: reportError },
		);

	return (
		<section
			aria-label={`Other ways for ${section.heading}`}
			data-testid="alternatives"
			className="flex h-full min-h-0 flex-col"
		>
			<header className="flex h-11 shrink-0 items-center gap-2 border-b bg-surface px-2">
				<Button tone="quiet" icon={<ArrowLeft className="size-4" aria-hidden />} onClick={onLeave}>
					Back to the lesson
				</Button>
				<h2 className="min-w-0 flex-1 truncate font-medium text-sm">
					Other ways for “{section.heading}”
				</h2>
				<WhatIsThis of="Other ways" page="deciding" section="other-ways" />
				<IconButton
					label={alone ? "Show the conversation too" : "More room, to see them side by side"}
					onClick={toggle}
				>
					{alone ? <Minimize2 aria-hidden /> : <Maximize2 aria-hidden />}
				</IconButton>
			</header>
			{memories.length > 0 && (
				<div className="border-b px-4 pb-2">
					<UsedMemories ids={memories} name="these ways" />
				</div>
			)}
			<div className="@container flex min-h-0 flex-1 flex-col">
				<fieldset className="@4xl:hidden flex shrink-0 flex-wrap gap-1 border-b px-3 py-2">
					<legend className="sr-only">Which to look at</legend>
					<WayTab shown={mine} look="@xl:hidden" onClick={() => setMine(true)}>
						What you have
					</WayTab>
					{options.map(({ approach }, index) => (
						<WayTab
							key={approach}
							shown={!mine && index === option}
							look=""
							onClick={() => {
								setMine(false);
								setOption(index);
							}}
						>
							{approach}
						</WayTab>
					))}
				</fieldset>
				{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
				<div className="min-h-0 flex-1 overflow-y-auto p-4" tabIndex={0}>
					<div className="grid @xl:grid-cols-2 @4xl:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))] items-start gap-4">
						<Way
							look={mine ? "" : "@max-xl:hidden"}
							title="What you have"
							rationale="Nothing changes."
							markdown={current}
							action={
								<Button data-testid="keep-mine" disabled={pending} onClick={() => choose(null)}>
									Keep mine
								</Button>
							}
						/>
						{options.map(({ approach, rationale, markdown, problems }, index) => (
							<Way
								key={approach}
								look={index !== option ? "@max-4xl:hidden" : mine ? "@max-xl:hidden" : ""}
								title={approach}
								rationale={rationale}
								markdown={markdown}
								problems={problems}
								action={
									<Button
										tone="primary"
										data-testid="choose-way"
										disabled={pending}
										onClick={() => choose(index)}
									>
										Choose this
									</Button>
								}
							/>
						))}
					</div>
				</div>
			</div>
		</section>
	);
}

/** Gives the ways the whole window, for as long as they are looked at. */
function useMoreRoom() {
	const alone = useView((view) => view.panes === "document");
	const before = useRef<Pick<ReturnType<typeof useView.getState>, "panes" | "sidebar">>(null);
	const back = () => {
		if (before.current && useView.getState().panes === "document") useView.setState(before.current);
		before.current = null;
	};
	const onGone = useEffectEvent(back);
	useEffect(() => () => onGone(), []);
	const toggle = () => {
		const { panes, sidebar, showPanes } = useView.getState();
		if (alone && before.current) back();
		else if (alone) showPanes("all");
		else {
			before.current = { panes, sidebar };
			showPanes("document");
		}
	};
	return { alone, toggle };
}

interface WayTabProps {
	shown: boolean;
	/** When it is left out, because what it shows has room anyway. */
	look: string;
	onClick(): void;
	children: string;
}

function WayTab({ shown, look, onClick, children }: WayTabProps) {
	return (
		<button
			type="button"
			aria-pressed={shown}
			onClick={onClick}
			className={`rounded-full border border-line-strong px-2.5 py-0.5 text-ink-soft text-sm hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-accent-soft aria-pressed:text-ink ${look}`}
		>
			{children}
		</button>
	);
}

interface WayProps {
	/** When it is left out for want of room. */
	look: string;
	title: string;
	rationale: string;
	markdown: string;
	/** What the checks of a draft say of it. */
	problems?: string[];
	action: ReactNode;
}

function Way({ look, title, rationale, markdown, problems = [], action }: WayProps) {
	const id = useId();
	return (
		<article
			aria-labelledby={id}
			data-testid="way"
			className={`way flex flex-col rounded-lg border bg-raised shadow-card ${look}`}
		>
			<header className="border-b px-4 py-3">
				<h3 id={id} className="font-medium">
					{title}
				</h3>
				<p className="mt-0.5 text-ink-soft text-sm">{rationale}</p>
				{problems.length > 0 && <Problems problems={problems} />}
				<div className="mt-2.5">{action}</div>
			</header>
			<div className="way-text px-4 py-3">
				<SectionText markdown={withLabels(withSigns(markdown))} evidence={[]} />
			</div>
		</article>
	);
}

/** One is read at once; several would push the way itself out of sight, so they open from a line. */
function Problems({ problems }: { problems: readonly string[] }) {
	const [first, ...others] = problems.map(sentence);
	return (
		<Notice tone="warn" className="mt-2.5">
			{others.length === 0 ? (
				first
			) : (
				<Fold title={`${problems.length} things to look at`}>
					<ul className="grid gap-1.5">
						{[first, ...others].map((problem, at) => (
							<li key={at}>{problem}</li>
						))}
					</ul>
				</Fold>
			)}
		</Notice>
	);
}

/** A question of the agent, answered in place; what was answered stays readable. */
import { Check, CircleHelp } from "lucide-react";
import { useRef } from "react";
import type { InteractionRequest, InteractionResponse } from "../../../api/generated";
import { namedSection } from "../../../session/named-section";
import { useShown } from "../../../session/use-shown";
import { showDocument } from "../../../session/wanted-view";
import { pathsInWords } from "../../../shared/file-words";
import { useStillPointer } from "../../../shared/still-pointer";
import { Button, WhatIsThis } from "../../../shared/ui";
import { useFileOpener } from "../../../shared/use-file-opener";
import { showLesson } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";
import { leftWords } from "./card";
import type { CardBodyProps } from "./card-row";
import { useRespond } from "./use-respond";

// The composer below takes them, so that there is one place to type.
const OWN_WORDS = {
	or: "Or answer in your own words below.",
	only: "Answer in your own words below.",
};

type QuestionRequest = Extract<InteractionRequest, { kind: "question" }>;

export function Question({ item, request, sessionId }: CardBodyProps<QuestionRequest>) {
	const openFile = useFileOpener();
	const { respond, pending } = useRespond(sessionId, item.interaction.id);
	const frame = useRef<HTMLElement>(null);
	const open = item.outcome.how === "open";
	const { words, section } = namedSection(request.question);
	const onClickCapture = useStillPointer("");
	useShown(frame, sessionId, open && !item.shown ? item.interaction.id : null);

	return (
		<article
			ref={frame}
			aria-label="A question for you"
			data-testid="question-card"
			data-open={open || undefined}
			onClickCapture={onClickCapture}
			className={`my-3 rounded-xl border px-4 py-3 ${open ? "border-accent bg-raised shadow-card" : "bg-surface"}`}
		>
			<div className="flex gap-2.5">
				<CircleHelp
					className={`mt-1 size-4 shrink-0 ${open ? "text-accent" : "text-ink-faint"}`}
					aria-hidden
				/>
				<div className="min-w-0 flex-1">
					<p className={open ? "font-medium" : "text-ink-soft"}>
						{sentenceCase(pathsInWords(visible(words)))}{" "}
						{section && open && (
							<button
								type="button"
								onClick={() => showDocument(section)}
								className="rounded font-normal text-accent text-sm hover:underline"
							>
								Show it
							</button>
						)}
					</p>
					{request.reason !== "" && open && (
						<p className="mt-0.5 text-ink-soft text-sm">{visible(request.reason)}</p>
					)}
					{item.outcome.how === "answered" && item.outcome.response.kind === "answer" && (
						<Answered response={item.outcome.response} />
					)}
					{leftWords(item.outcome) && (
						<p className="mt-1 text-ink-faint text-sm first-letter:uppercase">
							{leftWords(item.outcome)}.
						</p>
					)}
					{open && request.options.length > 0 && (
						<div className="mt-2.5 grid gap-1.5">
							{request.options.map((option) => (
								<button
									key={option.label}
									type="button"
									data-testid="question-option"
									disabled={pending}
									onClick={() => {
										if (openFile && option.opens !== null) openFromCard(option.opens, openFile);
										respond({ kind: "answer", text: option.label });
									}}
									className="rounded-lg border border-line-strong bg-surface px-3 py-2 text-left transition-colors hover:border-accent hover:bg-accent-soft disabled:opacity-55"
								>
									<span className="block font-medium text-sm">{visible(option.label)}</span>
									{option.description !== "" && (
										<span className="block text-ink-soft text-sm">
											{pathsInWords(visible(option.description))}
										</span>
									)}
								</button>
							))}
						</div>
					)}
					{open && (
						<div className="mt-2 flex items-center gap-2">
							<p className="min-w-0 flex-1 text-ink-faint text-sm">
								{request.freeText && OWN_WORDS[request.options.length > 0 ? "or" : "only"]}
							</p>
							<Button
								tone="quiet"
								data-testid="question-skip"
								disabled={pending}
								onClick={() => respond({ kind: "skipped" })}
							>
								Skip
							</Button>
						</div>
					)}
				</div>
				{open && (
					<WhatIsThis
						of="A question for you"
						page="first-lesson"
						section="when-it-asks-you-something"
						className="-mt-0.5 -mr-1.5"
					/>
				)}
			</div>
		</article>
	);
}

/** A path at the beginning has become words, and a question begins with a capital. */
function sentenceCase(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function openFromCard(path: string, openFile: (path: string) => void) {
	if (path.endsWith("/lesson.md")) showLesson(path);
	else openFile(path);
}

function Answered({ response }: { response: Extract<InteractionResponse, { kind: "answer" }> }) {
	return (
		<p className="mt-1 flex items-baseline gap-1.5 font-medium">
			<Check className="size-3.5 shrink-0 translate-y-0.5 text-good" aria-label="You answered" />
			<span className="whitespace-pre-wrap break-words">{response.text}</span>
		</p>
	);
}

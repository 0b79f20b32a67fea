/** What the agent did between two texts: one quiet line that opens into its steps. */

import { Check, ChevronRight, CircleSlash, Clock, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { StepsItem } from "../../session/conversation";
import { doing, notesIn, type Step, summarise } from "../../session/steps";
import { fileWords, folderWords, memoryOf } from "../../shared/file-words";
import { duration } from "../../shared/time";
import { useFileOpener } from "../../shared/use-file-opener";
import { visible } from "../../shared/visible";

/** Quicker steps need no word about how long they took. */
const NOTICEABLE_MS = 1_000;

export function Steps({ item }: { item: StepsItem }) {
	const [open, setOpen] = useState(false);
	const current = item.open
		? item.steps.findLast((step) => step.state === "running" || step.state === "waiting")
		: undefined;
	const failed = item.steps.some((step) => step.state === "failed");
	return (
		<div data-testid="steps">
			<button
				type="button"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="-mx-1.5 flex max-w-full items-center gap-1.5 rounded-md px-1.5 text-left text-ink-faint text-sm hover:bg-hover hover:text-ink-soft"
			>
				<ChevronRight
					className={`size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
					aria-hidden
				/>
				<span className={current ? "breathe" : ""}>
					{current ? `${doing(current)} …` : summarise(item.steps)}
				</span>
				{failed && (
					<TriangleAlert className="size-3.5 shrink-0 text-warn" aria-label="A step failed" />
				)}
			</button>
			{open && (
				<ol className="mt-0.5 mb-1 ml-1.5 space-y-0.5 border-l pl-4">
					{item.steps.map((step) => (
						<StepLine key={step.callId} step={step} />
					))}
				</ol>
			)}
		</div>
	);
}

function StepLine({ step }: { step: Step }) {
	const path = step.path === "." ? "" : (step.path ?? "");
	const words = pathWords(step.tool, path);
	const openFile = useFileOpener();
	const opens = openFile && step.tool !== "list_directory" && step.state === "done";
	return (
		<li className="text-sm" data-testid="step">
			<div className="flex items-baseline gap-2">
				<StepMark state={step.state} />
				<span className="min-w-0 flex-1 break-words text-ink-soft">
					{visible(step.title)}{" "}
					{path !== "" && opens && (
						<button
							type="button"
							title={visible(path)}
							className="rounded text-left text-accent hover:underline"
							onClick={() => openFile(path)}
						>
							{visible(words)}
						</button>
					)}
					{path !== "" && !opens && <span title={visible(path)}>{visible(words)}</span>}
				</span>
				{step.durationMs !== null && step.durationMs >= NOTICEABLE_MS && (
					<span className="shrink-0 text-ink-faint text-xs tabular-nums">
						{duration(step.durationMs)}
					</span>
				)}
			</div>
			{step.message && (
				<p className="mt-0.5 ml-5 whitespace-pre-wrap break-words text-warn text-xs">
					{visible(step.message)}
				</p>
			)}
			{[...new Set(notesIn(step.effects))].map((text) => (
				<p key={text} className="mt-0.5 ml-5 whitespace-pre-wrap break-words text-ink-soft text-xs">
					{text}
				</p>
			))}
		</li>
	);
}

function pathWords(tool: string, path: string): string {
	if (tool === "list_directory") return folderWords(path);
	return path.startsWith("memory/") ? memoryOf(path) : fileWords(path);
}

function StepMark({ state }: { state: Step["state"] }) {
	const look = "size-3 shrink-0 translate-y-0.5";
	switch (state) {
		case "done":
			return <Check className={`${look} text-good`} aria-label="Done" />;
		case "failed":
			return <TriangleAlert className={`${look} text-warn`} aria-label="Failed" />;
		case "left":
			return <CircleSlash className={`${look} text-ink-faint`} aria-label="Not done" />;
		case "running":
			return <Clock className={`${look} breathe text-accent`} aria-label="Now" />;
		case "waiting":
			return <Clock className={`${look} text-ink-faint`} aria-label="To come" />;
	}
}

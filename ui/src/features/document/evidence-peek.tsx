/** A look into the source of a claim, over the lesson that makes it: the lines that are quoted, and a few around them. */
import { Popover } from "@base-ui/react/popover";
import { X } from "lucide-react";
import type { Evidence } from "../../api/generated";
import { useFile } from "../../api/queries";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, WhatIsThis } from "../../shared/ui";
import { useFileOpener } from "../../shared/use-file-opener";
import { titleOf } from "./evidence";
import { linesAround, type SourceLine, wordingOf } from "./source-lines";

export function EvidencePeek({ evidence }: { evidence: Evidence }) {
	const openFile = useFileOpener();
	const { path, startLine, endLine } = evidence;
	const { data, error } = useFile(path);
	const isGone = error !== null && toCallError(error).code === "notFound";
	const place = startLine === endLine ? `line ${startLine}` : `lines ${startLine}–${endLine}`;
	return (
		<>
			<header className="flex items-center gap-2 border-b py-1.5 ps-4 pe-2">
				<Popover.Title className="min-w-0 flex-1 truncate font-medium text-sm" title={path}>
					{titleOf(path, data?.text)}
				</Popover.Title>
				<span className="shrink-0 text-ink-soft text-xs">
					{[wordingOf(data?.text ?? ""), place].filter(Boolean).join(" · ")}
				</span>
				<WhatIsThis of="Evidence" page="what-is-used" section="evidence" />
				{/* No tip here: it would take the first Escape for itself. */}
				<Popover.Close
					aria-label="Close"
					className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
				>
					<X className="size-4" aria-hidden />
				</Popover.Close>
			</header>
			<div className="min-h-0 flex-1 overflow-y-auto py-2" aria-busy={!data && !error}>
				{error && (
					<p role="alert" className="px-4 text-sm">
						{isGone ? `${path} is not there any more.` : sentence(toCallError(error).message)}
					</p>
				)}
				{data && <Lines text={data.text} evidence={evidence} />}
			</div>
			{openFile && !isGone && (
				<footer className="flex justify-end border-t px-2 py-1.5">
					<Button tone="quiet" onClick={() => openFile(path, startLine, endLine)}>
						Open the file
					</Button>
				</footer>
			)}
		</>
	);
}

function Lines({ text, evidence }: { text: string; evidence: Evidence }) {
	const lines = linesAround(text, evidence);
	if (!lines.some(({ quoted }) => quoted))
		return <p className="px-4 text-sm">The file is shorter now and does not have this line.</p>;
	return (
		<ol className="grid gap-1">
			{lines.map((line) => (
				<li
					key={line.number}
					aria-current={line.quoted || undefined}
					className={`break-words border-l-2 px-4 ${line.quoted ? "border-accent bg-accent-soft py-1.5 font-serif text-base" : `border-transparent text-ink-soft text-sm ${line.kind === "heading" ? "font-semibold" : ""}`}`}
				>
					<Line line={line} />
				</li>
			))}
		</ol>
	);
}

function Line({ line: { kind, label, words, quoted } }: { line: SourceLine }) {
	if (label === null) return kind === "bullet" && !quoted ? `• ${words}` : words;
	if (quoted)
		return (
			<>
				<span className="block font-sans text-ink-soft text-xs">{label}</span>
				{words}
			</>
		);
	return (
		<>
			<span className="text-ink-faint">{label}: </span>
			{words}
		</>
	);
}

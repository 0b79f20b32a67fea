/** One agent, command or skill: its text, the teacher's own, and how they differ. */
import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import type { Definition, DefinitionRef } from "../../../api/generated";
import { useDefinition, useDefinitionBack, useDefinitionStep } from "../../../api/plugins";
import { fileAt } from "../../../shared/place";
import { reportError } from "../../../shared/report";
import { sentence } from "../../../shared/sentence";
import { Button, Markdown, Notice, ReadFailure } from "../../../shared/ui";
import { sayWithUndo } from "../../../shared/undo";
import {
	closeDialog,
	closeFile,
	openFileAt,
	placeNow,
	showDialog,
} from "../../../shared/use-place";
import { Differences } from "./differences";
import { bodyOf } from "./words";

interface DefinitionPageProps {
	of: DefinitionRef;
	onBack(): void;
}

export function DefinitionPage({ of, onBack }: DefinitionPageProps) {
	const { data, error, refetch } = useDefinition(of);
	return (
		<div className="grid gap-3" data-testid="definition">
			<div>
				<Button
					tone="quiet"
					className="-ml-2 h-7 px-2"
					icon={<ArrowLeft className="size-4" aria-hidden />}
					onClick={onBack}
				>
					All skills and commands
				</Button>
			</div>
			{error && !data && <ReadFailure error={error} onRetry={refetch} />}
			{data && <Shown key={data.info.path} definition={data} of={of} />}
		</div>
	);
}

type View = "read" | "written" | "differences";

const VIEWS: { view: View; name: string }[] = [
	{ view: "read", name: "As it reads" },
	{ view: "written", name: "As it is written" },
	{ view: "differences", name: "Differences" },
];

function Shown({ definition, of }: { definition: Definition; of: DefinitionRef }) {
	const { info, base, hers } = definition;
	const [view, setView] = useState<View>(info.state === "changed" ? "differences" : "read");
	const counts = (info.hersCounts ? hers : base) ?? hers ?? base;
	const views = VIEWS.filter(({ view }) => view !== "differences" || (base && hers));
	const shown = views.some((each) => each.view === view) ? view : "read";
	return (
		<>
			<div>
				<h3 className="font-semibold text-base">{info.name}</h3>
				<p className="text-ink-faint text-xs">
					{of.plugin}, {info.path}
				</p>
				{info.description && <p className="mt-1 text-ink-soft text-sm">{info.description}</p>}
			</div>
			<Standing definition={definition} of={of} />
			<Steps definition={definition} of={of} />
			<fieldset className="flex flex-wrap gap-1">
				<legend className="sr-only">How it is shown</legend>
				{views.map((each) => (
					<label
						key={each.view}
						className="inline-flex h-7 cursor-pointer items-center rounded-md px-2.5 text-ink-soft text-sm hover:bg-hover has-checked:bg-accent-soft has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
					>
						<input
							type="radio"
							name="definition-view"
							className="sr-only"
							checked={shown === each.view}
							onChange={() => setView(each.view)}
						/>
						{each.name}
					</label>
				))}
			</fieldset>
			{shown === "differences" && <Differences lines={definition.differences} />}
			{shown === "read" && counts && (
				<div className="rounded-lg border bg-raised px-5 py-4">
					<Markdown text={bodyOf(counts.text)} />
				</div>
			)}
			{shown === "written" && counts && (
				<pre
					// A long text scrolls with the dialog; its lines break.
					className="whitespace-pre-wrap break-words rounded-lg border bg-raised px-4 py-3 font-mono text-xs"
				>
					{counts.text}
				</pre>
			)}
		</>
	);
}

/** Whose text counts, and what is wrong. */
function Standing({ definition, of }: { definition: Definition; of: DefinitionRef }) {
	const { info, file } = definition;
	const keep = useDefinitionStep("definition_keep");
	return (
		<>
			{info.problems.length > 0 && (
				<Notice tone={info.state === "changed" && !info.hersCounts ? "bad" : "warn"}>
					<ul>
						{info.problems.map(({ path, line, column, message }) => (
							<li key={`${path}:${line}:${column}:${message}`}>
								{path === file ? (
									<button
										type="button"
										className="underline underline-offset-2"
										onClick={() => edit(path, line)}
									>
										Line {line}
									</button>
								) : (
									<>Line {line}</>
								)}
								: {sentence(message)}
							</li>
						))}
					</ul>
				</Notice>
			)}
			{info.state === "changed" && info.baseChanged && (
				<Notice
					tone="warn"
					actions={
						<Button className="h-7" onClick={() => keep.mutate(of, { onError: reportError })}>
							Mine stands
						</Button>
					}
				>
					The plugin’s text has changed since you began yours. Yours stays until you say otherwise.
				</Notice>
			)}
			{info.state === "changed" && info.baseChanged === null && (
				<Notice tone="quiet">
					It is not known from which version of the plugin’s text yours was made.
				</Notice>
			)}
		</>
	);
}

function edit(path: string, line?: number) {
	closeDialog();
	openFileAt(path, line, line);
}

function Steps({ definition, of }: { definition: Definition; of: DefinitionRef }) {
	const { base, hers, file, putAway, info } = definition;
	const { kind } = info;
	const change = useDefinitionStep("definition_change");
	const restore = useDefinitionStep("definition_restore");
	const back = useDefinitionBack();
	const waiting = change.isPending || restore.isPending || back.isPending;
	const undo = () => restore.mutate(of, { onError: reportError });
	const goBack = () =>
		back.mutate(
			{ ...of, baseSha256: hers?.sha256 ?? null },
			{
				onError: reportError,
				onSuccess: () => {
					// Left open, its editor would offer to save it back.
					if (fileAt(placeNow())?.path === file) closeFile();
					sayWithUndo(base ? "The shipped text counts again" : "It was put away", undo);
				},
			},
		);
	return (
		<div className="flex flex-wrap items-center gap-2">
			{hers ? (
				<Button tone="primary" onClick={() => edit(file)}>
					Open your text
				</Button>
			) : (
				base && (
					<Button
						tone="primary"
						disabled={waiting}
						onClick={() => change.mutate(of, { onError: reportError, onSuccess: () => edit(file) })}
					>
						Change it
					</Button>
				)
			)}
			{hers && (
				<Button disabled={waiting} onClick={goBack}>
					{base ? "Back to the shipped one" : "Put it away"}
				</Button>
			)}
			{!hers && putAway !== null && (
				<Button disabled={waiting} onClick={undo}>
					Bring yours back
				</Button>
			)}
			{kind !== "reference" && (base || hers) && (
				<Button
					aria-haspopup="dialog"
					data-testid="try-definition"
					onClick={() =>
						showDialog({ at: "tryOut", of: { definition: of, name: info.name, kind } })
					}
				>
					Try it without sending
				</Button>
			)}
			<p className="min-w-48 flex-1 text-ink-soft text-xs">
				{hers
					? `Your text is ${file}.`
					: "Changing it makes a copy in your workspace. Updates never touch that copy."}
			</p>
		</div>
	);
}

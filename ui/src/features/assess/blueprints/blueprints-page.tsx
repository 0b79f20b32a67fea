/** What questions are made from: all blueprints by skill, and the files that are none yet. */
import { useEffect, useRef } from "react";
import { create } from "zustand";
import { useBlueprints } from "../../../api/blueprints";
import type { BlueprintLine, BrokenBlueprint } from "../../../api/generated";
import { make, showBlueprint, stopMaking } from "../../../shared/assess-room";
import { sentence } from "../../../shared/sentence";
import { Button, FilterField, Notice, ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { Yours } from "../assess-list";
import { BackToList, escapeTo } from "../back";
import { foundBlueprints, grouped } from "../quiz/found";
import { counted } from "../words";
import { lineWords } from "./words";

/** What was looked for, and looked at last: whoever comes back goes on there. */
const useLooked = create<{ typed: string; seen: string | null }>()(() => ({
	typed: "",
	seen: null,
}));

export function BlueprintsPage() {
	const { data, error, isPending, refetch } = useBlueprints();
	const typed = useLooked((looked) => looked.typed);
	const page = useRef<HTMLElement>(null);
	const there = data !== undefined;
	useEffect(() => {
		const { seen } = useLooked.getState();
		const row = seen !== null && `[data-blueprint="${CSS.escape(seen)}"]`;
		const last = row ? page.current?.querySelector<HTMLElement>(row) : null;
		(last ?? page.current)?.focus();
		if (there) useLooked.setState({ seen: null });
	}, [there]);
	const back = () => {
		useLooked.setState({ typed: "" });
		stopMaking();
	};
	const found = foundBlueprints(data?.blueprints ?? [], typed);
	return (
		<article
			ref={page}
			tabIndex={-1}
			aria-labelledby="blueprints"
			data-testid="blueprints"
			onKeyDown={escapeTo(back)}
			className="grid max-w-3xl gap-5 px-6 py-4 outline-none"
		>
			<header className="grid gap-2">
				<BackToList onBack={back} />
				<div className="flex flex-wrap items-center gap-3">
					<h2 id="blueprints" className="flex-1 font-semibold font-serif text-2xl">
						Blueprints of questions
					</h2>
					<Button tone="primary" onClick={() => make({ is: "quiz", id: null, lesson: null })}>
						Make a quiz
					</Button>
				</div>
				<p className="max-w-prose text-ink-soft">
					Each makes any number of questions of one kind, with other numbers every time and a key
					that is worked out. Look at one to see twenty of its questions.
				</p>
			</header>
			{error && !data && <ReadFailure error={error} onRetry={refetch} />}
			{isPending && (
				<p role="status" className="text-ink-faint text-sm">
					Looking for what there is …
				</p>
			)}
			{data && (
				<>
					{data.broken.map((file) => (
						<Broken key={file.file} broken={file} />
					))}
					<FilterField
						label="Find a blueprint"
						placeholder="A topic, a title or an outcome"
						testId="blueprints-filter"
						className="max-w-md"
						value={typed}
						onChange={(typed) => useLooked.setState({ typed })}
					/>
					<p aria-live="polite" className="sr-only">
						{typed.trim() === "" ? "" : counted(found.length, "blueprint")}
					</p>
					{found.length === 0 && (
						<p className="text-ink-soft text-sm">Nothing has to do with that. Try another word.</p>
					)}
					{grouped(found, "topic").map(({ key, title, blueprints }) => (
						<section key={key} aria-label={visible(title)} className="grid gap-1">
							<h3 className="font-semibold text-ink-soft text-sm">{visible(title)}</h3>
							<ul>
								{blueprints.map((blueprint) => (
									<Row key={blueprint.id} blueprint={blueprint} />
								))}
							</ul>
						</section>
					))}
				</>
			)}
		</article>
	);
}

function Row({ blueprint }: { blueprint: BlueprintLine }) {
	const { id, title, plugin, replaces, outcomes } = blueprint;
	return (
		<li className="border-b last:border-b-0">
			<button
				type="button"
				data-testid="blueprint"
				data-blueprint={id}
				onClick={() => {
					useLooked.setState({ seen: id });
					showBlueprint({ id });
				}}
				className="-mx-2 block w-[calc(100%+1rem)] rounded-md px-2 py-1.5 text-left hover:bg-hover"
			>
				<span className="flex items-baseline gap-2">
					<span dir="auto" className="min-w-0 font-medium text-sm [overflow-wrap:anywhere]">
						{visible(title)}
					</span>
					{plugin === null && <Yours />}
					{replaces && <span className="text-ink-soft text-xs">in place of the shipped one</span>}
				</span>
				<span className="block text-ink-soft text-xs">
					{[lineWords(blueprint), ...outcomes.map(({ code }) => visible(code))].join(" · ")}
				</span>
			</button>
		</li>
	);
}

function Broken({ broken: { file, path, problems } }: { broken: BrokenBlueprint }) {
	return (
		<Notice
			tone="warn"
			actions={
				path !== null && <Button onClick={() => showBlueprint({ path })}>Put it right</Button>
			}
		>
			<p className="font-medium [overflow-wrap:anywhere]">{visible(file)} makes no questions yet</p>
			<ul>
				{problems.map(({ line, column, message }) => (
					<li key={`${line}:${column}:${message}`}>
						Line {line}: {visible(sentence(message))}
					</li>
				))}
			</ul>
		</Notice>
	);
}

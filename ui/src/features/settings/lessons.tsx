/** How new lessons are laid out: one template for all classes, and another for a class if need be. */

import { useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { askWhatIExpect, useExpectations } from "../../api/expectations";
import type { ClassTemplate, TemplateInfo } from "../../api/generated";
import { askHowLessonsWent, useLookBacks } from "../../api/look-backs";
import { type Choice, useChooseTemplate, useTemplates } from "../../api/templates";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Notice, ReadFailure } from "../../shared/ui";
import { closeDialog, openFileAt } from "../../shared/use-place";

export function Lessons() {
	const { data, error, refetch } = useTemplates();
	const choose = useChooseTemplate();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	const { templates, classes } = data;
	const wanted = choose.isPending ? choose.variables : null;
	const chosen = nameFor(wanted, null) ?? templates.find((each) => each.chosen)?.name ?? "";
	return (
		<div className="grid gap-6" data-testid="lesson-templates">
			{choose.error && <Notice tone="bad">{refused(choose.error)}</Notice>}
			<fieldset className="grid gap-2">
				<legend className="font-medium text-sm">New lessons, for all classes</legend>
				<p className="mb-1 text-ink-soft text-sm">
					Lessons that you have stay as they are. For a single lesson, say it when you ask for it:
					“on one page, please”.
				</p>
				{templates.map((template) => (
					<TemplateChoice
						key={template.name}
						template={template}
						checked={template.name === chosen}
						onChoose={() => choose.mutate({ name: template.name, class: null })}
					/>
				))}
			</fieldset>
			{classes.length > 0 && (
				<section aria-labelledby="class-templates" className="grid gap-2">
					<h3 id="class-templates" className="font-medium text-sm">
						Another way for one class
					</h3>
					<ul className="divide-y rounded-lg border bg-raised">
						{classes.map((each) => (
							<ClassChoice
								key={each.path}
								of={each}
								chosen={nameFor(wanted, each.class) ?? each.template ?? ""}
								templates={templates}
								forAll={title(templates, chosen)}
								onChoose={(name) => choose.mutate({ name, class: each.class })}
							/>
						))}
					</ul>
				</section>
			)}
			<AskedHowTheyWent />
			<AskedWhatIExpect />
			<Whereabouts chosen={templates.find((each) => each.name === chosen)} />
		</div>
	);
}

/** The way back for whoever said that she does not want to be asked. */
function AskedHowTheyWent() {
	const client = useQueryClient();
	const { data } = useLookBacks();
	if (!data) return null;
	return (
		<label className="flex items-start gap-3 text-sm">
			<input
				type="checkbox"
				data-testid="ask-how-lessons-went"
				checked={data.asked}
				onChange={() => void askHowLessonsWent(client, !data.asked).catch(reportError)}
				className="mt-1"
			/>
			<span>
				<span className="block font-medium">Ask me how lessons went</span>
				<span className="text-ink-soft">
					One question on the start page, once the day of a lesson is past. Each can be skipped.
					What you say is remembered of the class.
				</span>
			</span>
		</label>
	);
}

/** Off until she wants it. */
function AskedWhatIExpect() {
	const client = useQueryClient();
	const { data } = useExpectations();
	if (!data) return null;
	return (
		<label className="flex items-start gap-3 text-sm">
			<input
				type="checkbox"
				data-testid="ask-what-i-expect"
				checked={data.asked}
				onChange={() => void askWhatIExpect(client, !data.asked).catch(reportError)}
				className="mt-1"
			/>
			<span>
				<span className="block font-medium">Ask me what I expect of a lesson</span>
				<span className="text-ink-soft">
					One question when you have accepted a lesson, and one when you have taught it. You see how
					far your expectations can be trusted, and the next plan for the class knows what came
					otherwise twice. Each question can be passed over; no names of pupils are kept.
				</span>
			</span>
		</label>
	);
}

interface TemplateChoiceProps {
	template: TemplateInfo;
	checked: boolean;
	onChoose(): void;
}

function TemplateChoice({ template, checked, onChoose }: TemplateChoiceProps) {
	const { name, title, about, sections, problem } = template;
	const id = useId();
	return (
		<label className="flex items-start gap-3 rounded-lg border bg-raised px-3.5 py-2.5 text-sm hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent">
			<input
				type="radio"
				name="lesson-template"
				value={name}
				checked={checked}
				disabled={problem !== null}
				onChange={onChoose}
				aria-labelledby={`${id}-title`}
				aria-describedby={`${id}-about ${id}-sections`}
				className="mt-1"
			/>
			<span className="min-w-0 flex-1">
				<span id={`${id}-title`} className="block font-medium">
					{title}
				</span>
				<span id={`${id}-about`} className="block break-words text-ink-soft">
					{about}
					{problem && <span className="text-bad">{sentence(problem)}</span>}
				</span>
				{sections.length > 0 && (
					<span aria-hidden className="mt-1.5 flex flex-wrap gap-1">
						{sections.map((heading) => (
							<span
								key={heading}
								className="rounded-sm border bg-surface px-1.5 text-ink-soft text-xs"
							>
								{heading}
							</span>
						))}
					</span>
				)}
				<span id={`${id}-sections`} className="sr-only">
					{sections.length > 0 && `Sections: ${sections.join(", ")}.`}
				</span>
			</span>
		</label>
	);
}

interface ClassChoiceProps {
	of: ClassTemplate;
	chosen: string;
	templates: readonly TemplateInfo[];
	/** The title of what holds for all classes. */
	forAll: string;
	onChoose(name: string | null): void;
}

function ClassChoice({ of, chosen, templates, forAll, onChoose }: ClassChoiceProps) {
	return (
		<li>
			<label className="flex items-center gap-3 px-3.5 py-2 text-sm">
				<span className="min-w-0 flex-1 truncate font-medium">{of.class}</span>
				<select
					aria-label={`New lessons for ${of.class}`}
					value={chosen}
					onChange={(event) => onChoose(event.target.value || null)}
					className="h-8 min-w-0 max-w-64 rounded-md border border-line-strong bg-raised px-2"
				>
					<option value="">As for all classes: {forAll}</option>
					{templates.map(({ name, title, problem }) => (
						<option key={name} value={name} disabled={problem !== null}>
							{title}
						</option>
					))}
				</select>
			</label>
		</li>
	);
}

/** A template is a file: what it consists of is for the teacher to change. */
function Whereabouts({ chosen }: { chosen: TemplateInfo | undefined }) {
	if (!chosen) return null;
	const path = `templates/${chosen.name}.md`;
	const open = () => {
		closeDialog();
		openFileAt(path);
	};
	return (
		<div className="flex flex-wrap items-center gap-3 text-ink-soft text-sm">
			<p className="min-w-60 flex-1">
				Which sections there are, and what goes into each, stands in a file of yours. A copy of it
				under another name is a template of your own.
			</p>
			<Button className="h-7" title={path} onClick={open}>
				Open “{chosen.title}”
			</Button>
		</div>
	);
}

/** What was just chosen and is being written, for all classes or for one. */
function nameFor(wanted: Choice | null, of: string | null): string | null {
	return wanted && wanted.class === of ? (wanted.name ?? "") : null;
}

function title(templates: readonly TemplateInfo[], name: string): string {
	return templates.find((each) => each.name === name)?.title ?? name;
}

function refused(reason: unknown): string {
	const error = toCallError(reason);
	return error.code === "conflict"
		? "The file with the choice was changed meanwhile, so nothing was written. This is how it stands now: choose again."
		: sentence(error.message);
}

/** Begins the profile of a new class from the template of its stage. */

import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { ClassList, StageInfo } from "../../api/generated";
import { useClasses, useNewClass } from "../../api/templates";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, Dialog, ReadFailure } from "../../shared/ui";
import { closeDialog, fillFileAt, openFileAt } from "../../shared/use-place";
import { levelsWith, stageOf, subjectsOf } from "./new-class";

export function NewClassDialog() {
	const form = useId();
	const [busy, setBusy] = useState(false);
	return (
		<Dialog
			onClose={closeDialog}
			title="New class"
			description="It begins with questions about the class that the planner can use the answers to."
			footer={
				<>
					<Button tone="quiet" onClick={closeDialog}>
						Cancel
					</Button>
					<Button tone="primary" type="submit" form={form} disabled={busy}>
						{busy ? "Creating…" : "Create"}
					</Button>
				</>
			}
		>
			<NewClass form={form} onBusy={setBusy} />
		</Dialog>
	);
}

interface NewClassProps {
	form: string;
	onBusy(busy: boolean): void;
}

function NewClass({ form, onBusy }: NewClassProps) {
	const { data, error, refetch } = useClasses();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return <div aria-busy className="h-64" />;
	return <Fields known={data} form={form} onBusy={onBusy} />;
}

/** What was typed; a field that was left alone is as the stage has it. */
interface Typed {
	name: string;
	stage?: string;
	subject?: string;
	level?: string;
	pupils?: string;
	minutes?: string;
}

const FIELD =
	"h-9 w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 text-base placeholder:text-ink-faint";

function Fields({ known, form, onBusy }: NewClassProps & { known: ClassList }) {
	const [typed, setTyped] = useState<Typed>({ name: "" });
	const [problem, setProblem] = useState<string | null>(null);
	const newClass = useNewClass();
	const stage = typed.stage ?? stageOf(typed.name, known.stages);
	const begins: StageInfo | undefined = known.stages.find((each) => each.stage === stage);
	const value = {
		subject: typed.subject ?? begins?.subject ?? "",
		level: typed.level ?? begins?.level ?? "",
		pupils: typed.pupils ?? begins?.pupils?.toString() ?? "",
		minutes: typed.minutes ?? begins?.minutes?.toString() ?? "",
	};
	const put = (field: keyof Typed) => (event: { target: { value: string } }) => {
		setTyped((before) => ({ ...before, [field]: event.target.value }));
		if (field === "name") setProblem(null);
	};
	const submit = async (event: FormEvent) => {
		event.preventDefault();
		if (typed.name.trim() === "") return setProblem("Give the class its name, such as 3C.");
		onBusy(true);
		try {
			const { path, gapLine } = await newClass.mutateAsync({
				name: typed.name,
				stage,
				subject: value.subject.trim() || null,
				level: value.level || null,
				pupils: Number(value.pupils) || null,
				minutes: Number(value.minutes) || null,
			});
			closeDialog();
			if (gapLine === null) openFileAt(path);
			else fillFileAt(path, gapLine);
		} catch (reason) {
			setProblem(sentence(toCallError(reason).message));
		}
		onBusy(false);
	};
	return (
		<form id={form} onSubmit={submit} className="grid grid-cols-2 gap-4" noValidate>
			<Field label="Name">
				<input
					// The dialog was opened to type this.
					// biome-ignore lint/a11y/noAutofocus: it is the first thing that a dialog asks.
					autoFocus
					value={typed.name}
					onChange={put("name")}
					placeholder="3C"
					autoComplete="off"
					aria-invalid={problem !== null}
					aria-describedby={`${form}-problem`}
					className={FIELD}
				/>
			</Field>
			<Field label="Stage">
				<select value={stage} onChange={put("stage")} className={FIELD}>
					{known.stages.map((each) => (
						<option key={each.stage}>{each.stage}</option>
					))}
				</select>
			</Field>
			<p
				id={`${form}-problem`}
				role={problem ? "alert" : undefined}
				className={`-mt-2 col-span-2 text-xs ${problem ? "text-bad" : "text-ink-faint"}`}
			>
				{problem ?? "The class has a name; its pupils do not: write about needs and numbers only."}
			</p>
			<Field label="Subject">
				<input
					value={value.subject}
					onChange={put("subject")}
					list={`${form}-subjects`}
					autoComplete="off"
					className={FIELD}
				/>
				<datalist id={`${form}-subjects`}>
					{subjectsOf(known).map((subject) => (
						<option key={subject} value={subject} />
					))}
				</datalist>
			</Field>
			<Field label="Level">
				<select value={value.level} onChange={put("level")} className={FIELD}>
					{levelsWith(value.level).map((level) => (
						<option key={level}>{level}</option>
					))}
				</select>
			</Field>
			<Field label="Pupils">
				<input
					type="number"
					min={1}
					max={99}
					value={value.pupils}
					onChange={put("pupils")}
					className={FIELD}
				/>
			</Field>
			<Field label="Minutes of a lesson">
				<input
					type="number"
					min={1}
					max={600}
					value={value.minutes}
					onChange={put("minutes")}
					className={FIELD}
				/>
			</Field>
		</form>
	);
}

function Field({ label, children }: { label: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noLabelWithoutControl: the control is given as a child.
		<label className="grid content-start gap-1.5">
			<span className="font-medium text-sm">{label}</span>
			{children}
		</label>
	);
}

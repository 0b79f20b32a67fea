/** What a new class is: its fields, filled from its stage, and needs by choosing. */
import { type FormEvent, type ReactNode, useState } from "react";
import type { ClassList, StageInfo } from "../../api/generated";
import { useClasses, useNewClass } from "../../api/templates";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { FIELD_LOOK, ReadFailure } from "../../shared/ui";
import { levelsWith, stageOf, subjectsOf } from "./new-class";

/** A class that was begun: its profile, and the line of the first thing to fill in. */
export interface BegunClass {
	name: string;
	path: string;
	gapLine: number | null;
}

interface NewClassFormProps {
	form: string;
	/** What it is taught, where that is known better than by its stage. */
	subject?: string | undefined;
	onBusy(busy: boolean): void;
	onMade(made: BegunClass): void;
	onRefused?(): void;
}

export function NewClassForm(props: NewClassFormProps) {
	const { data, error, refetch } = useClasses();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return <div aria-busy className="h-64" />;
	return <Fields known={data} {...props} />;
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

function Fields({
	known,
	form,
	subject: taught,
	onBusy,
	onMade,
	onRefused,
}: NewClassFormProps & { known: ClassList }) {
	const [needs, setNeeds] = useState<readonly string[]>([]);
	const [typed, setTyped] = useState<Typed>({ name: "" });
	const [problem, setProblem] = useState<string | null>(null);
	const newClass = useNewClass();
	const stage = typed.stage ?? stageOf(typed.name, known.stages);
	const begins: StageInfo | undefined = known.stages.find((each) => each.stage === stage);
	const value = {
		subject: typed.subject ?? taught ?? begins?.subject ?? "",
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
		if (typed.name.trim() === "") {
			setProblem("Give the class its name, such as 3C.");
			onRefused?.();
			return;
		}
		onBusy(true);
		try {
			const { path, gapLine } = await newClass.mutateAsync({
				name: typed.name,
				stage,
				subject: value.subject.trim() || null,
				level: value.level || null,
				pupils: Number(value.pupils) || null,
				minutes: Number(value.minutes) || null,
				needs: [...needs],
			});
			onMade({ name: typed.name.trim(), path, gapLine });
		} catch (reason) {
			setProblem(sentence(toCallError(reason).message));
			onRefused?.();
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
					className={FIELD_LOOK}
				/>
			</Field>
			<Field label="Stage">
				<select value={stage} onChange={put("stage")} className={FIELD_LOOK}>
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
				{problem ?? "Give needs and numbers, never a pupil’s name."}
			</p>
			<Field label="Subject">
				<input
					value={value.subject}
					onChange={put("subject")}
					list={`${form}-subjects`}
					autoComplete="off"
					className={FIELD_LOOK}
				/>
				<datalist id={`${form}-subjects`}>
					{subjectsOf(known).map((subject) => (
						<option key={subject} value={subject} />
					))}
				</datalist>
			</Field>
			<Field label="Level">
				<select value={value.level} onChange={put("level")} className={FIELD_LOOK}>
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
					className={FIELD_LOOK}
				/>
			</Field>
			<Field label="Minutes of a lesson">
				<input
					type="number"
					min={1}
					max={600}
					value={value.minutes}
					onChange={put("minutes")}
					className={FIELD_LOOK}
				/>
			</Field>
			<fieldset className="col-span-2">
				<legend className="font-medium text-sm">Needs in this class</legend>
				<p className="mt-0.5 mb-2 text-ink-faint text-xs">Each gets a line in the profile.</p>
				<div className="flex flex-wrap gap-1.5">
					{known.needs.map(({ name, says }) => (
						<label
							key={name}
							title={sentence(says)}
							className="inline-flex cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-raised px-2.5 py-1 text-sm has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2"
						>
							<input
								type="checkbox"
								className="size-3.5"
								checked={needs.includes(name)}
								onChange={({ target }) =>
									setNeeds(target.checked ? [...needs, name] : needs.filter((one) => one !== name))
								}
							/>
							{name}
						</label>
					))}
				</div>
			</fieldset>
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

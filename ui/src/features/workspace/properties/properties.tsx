/** What a file says at its top, as fields above its text. */
import { type KeyboardEvent, useId } from "react";
import { useDraftProblems } from "../../../api/file-check";
import { withItem, withoutItem, withText } from "../../../shared/editor/property-edits";
import type { EditedText } from "../../../shared/editor/use-edited-text";
import { sentence } from "../../../shared/sentence";
import { useSettled } from "../../../shared/use-settled";
import { ChoiceField } from "./choice-field";
import { LevelField, StageField, SubjectField, TemplateField } from "./class-fields";
import type { PropertyField } from "./fields";
import { ListField } from "./list-field";
import { problemsOf } from "./problems";
import { TextField } from "./text-field";

/** How long typing rests before it is looked at, in milliseconds. */
const REST = 350;

interface PropertiesProps {
	path: string;
	fields: readonly PropertyField[];
	/** Where the text below begins, from 1. */
	bodyLine: number;
	open: EditedText;
}

export function Properties({ path, fields, bodyLine, open }: PropertiesProps) {
	const { editing, put, save } = open;
	const draft = useSettled(headOf(editing.mine, bodyLine), REST);
	const problems = problemsOf(fields, bodyLine, useDraftProblems(path, draft).data ?? []);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
		event.preventDefault();
		save();
	};
	return (
		<section
			aria-label="Properties"
			data-testid="properties"
			onKeyDown={onKeyDown}
			className="grid max-h-[46%] shrink-0 grid-cols-[repeat(auto-fill,minmax(7.25rem,1fr))] gap-x-3 gap-y-2 overflow-y-auto border-b bg-surface px-4 py-3"
		>
			<Problems of={problems.get("")} />
			{fields.map((field) => (
				<Field
					key={field.key}
					field={field}
					problems={problems.get(field.key)}
					text={editing.mine}
					put={put}
				/>
			))}
		</section>
	);
}

// What stands below the properties is not looked at, and need not be sent for each word that is typed there.
function headOf(text: string, bodyLine: number): string {
	return `${text
		.split("\n")
		.slice(0, bodyLine - 1)
		.join("\n")}\n\n`;
}

/** What is wrong, in words; read out when it comes. */
function Problems({ of, id }: { of: readonly string[] | undefined; id?: string }) {
	return (
		<ul
			id={id}
			aria-live="polite"
			data-testid="field-problems"
			className="col-span-full empty:hidden"
		>
			{of?.map((message) => (
				<li key={message} className="break-words text-warn text-xs">
					{sentence(message)}
				</li>
			))}
		</ul>
	);
}

interface FieldProps {
	field: PropertyField;
	problems: readonly string[] | undefined;
	text: string;
	put(text: string): void;
}

function Field({ field, problems, text, put }: FieldProps) {
	const id = useId();
	const { key, label, kind, value, choices } = field;
	const wrong = <Problems of={problems} id={`${id}-problems`} />;
	const say = (words: string) => {
		const changed = withText(text, key, words);
		if (changed !== text) put(changed);
	};
	if (Array.isArray(value) && kind === "list")
		return (
			<div className="col-span-full min-w-0">
				<ListField
					label={label}
					items={value}
					onAdd={(item) => put(withItem(text, key, item))}
					onRemove={(at) => put(withoutItem(text, key, at))}
				/>
				{wrong}
			</div>
		);
	const said = Array.isArray(value) ? value.join(", ") : value;
	if (kind === "read")
		return (
			<div className="col-span-full min-w-0 text-sm">
				<span className="me-2 text-ink-soft text-xs">{label}</span>
				<span className="whitespace-pre-wrap break-words">{said}</span>
				{wrong}
			</div>
		);
	const control = { id, about: `${id}-problems`, value: said, onChange: say };
	const isWide = kind === "wide" || (problems?.length ?? 0) > 0;
	const span = isWide ? "col-span-full" : kind === "template" ? "col-span-2" : "";
	return (
		<div className={`grid min-w-0 grid-cols-1 content-start gap-0.5 ${span}`}>
			<label htmlFor={id} className="truncate text-ink-soft text-xs">
				{label}
			</label>
			{kind === "stage" && <StageField {...control} />}
			{kind === "subject" && <SubjectField {...control} />}
			{kind === "level" && <LevelField {...control} />}
			{kind === "template" && <TemplateField {...control} usual={field.usual} />}
			{kind === "choice" && <ChoiceField {...control} choices={choices ?? []} />}
			{(kind === "text" || kind === "wide") && <TextField {...control} type="text" />}
			{kind === "number" && <TextField {...control} type="number" />}
			{wrong}
		</div>
	);
}

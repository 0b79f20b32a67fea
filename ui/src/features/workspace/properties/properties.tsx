/** What a file says at its top, as fields above its text. */
import { type KeyboardEvent, useId } from "react";
import { withItem, withoutItem, withText } from "../../../shared/editor/property-edits";
import type { EditedText } from "../../../shared/editor/use-edited-text";
import { LevelField, StageField, SubjectField, TemplateField } from "./class-fields";
import type { PropertyField } from "./fields";
import { ListField } from "./list-field";
import { TextField } from "./text-field";

interface PropertiesProps {
	fields: readonly PropertyField[];
	open: EditedText;
}

export function Properties({ fields, open }: PropertiesProps) {
	const { editing, put, save } = open;
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
			{fields.map((field) => (
				<Field key={field.key} field={field} text={editing.mine} put={put} />
			))}
		</section>
	);
}

interface FieldProps {
	field: PropertyField;
	text: string;
	put(text: string): void;
}

function Field({ field, text, put }: FieldProps) {
	const id = useId();
	const { key, label, kind, value } = field;
	const say = (words: string) => {
		const changed = withText(text, key, words);
		if (changed !== text) put(changed);
	};
	if (Array.isArray(value) && kind === "list")
		return (
			<ListField
				label={label}
				items={value}
				onAdd={(item) => put(withItem(text, key, item))}
				onRemove={(at) => put(withoutItem(text, key, at))}
			/>
		);
	const said = Array.isArray(value) ? value.join(", ") : value;
	if (kind === "read")
		return (
			<div className="col-span-full min-w-0 text-sm">
				<span className="me-2 text-ink-soft text-xs">{label}</span>
				<span className="whitespace-pre-wrap break-words">{said}</span>
			</div>
		);
	const control = { id, value: said, onChange: say };
	return (
		<div
			className={`grid min-w-0 content-start gap-0.5 ${kind === "template" ? "col-span-2" : ""}`}
		>
			<label htmlFor={id} className="truncate text-ink-soft text-xs">
				{label}
			</label>
			{kind === "stage" && <StageField {...control} />}
			{kind === "subject" && <SubjectField {...control} />}
			{kind === "level" && <LevelField {...control} />}
			{kind === "template" && <TemplateField {...control} />}
			{(kind === "text" || kind === "number") && <TextField {...control} type={kind} />}
		</div>
	);
}

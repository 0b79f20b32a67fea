/** What a class is, chosen from what there is; a value of the teacher's own stays among the choices. */
import { useId } from "react";
import { useClasses, useTemplates } from "../../../api/templates";
import { levelsWith, subjectsOf } from "../new-class";
import { ChoiceField } from "./choice-field";
import { type ControlProps, TextField } from "./text-field";

export function StageField(props: ControlProps) {
	const { data } = useClasses();
	const stages = data?.stages.map(({ stage }) => stage) ?? [];
	return <ChoiceField {...props} choices={asWritten(withOwn(props.value, stages))} />;
}

export function LevelField(props: ControlProps) {
	return <ChoiceField {...props} choices={asWritten(levelsWith(props.value))} />;
}

export function SubjectField(props: ControlProps) {
	const list = useId();
	const { data } = useClasses();
	return (
		<>
			<TextField {...props} type="text" list={list} />
			<datalist id={list}>
				{subjectsOf({ classes: data?.classes ?? [] }).map((subject) => (
					<option key={subject} value={subject} />
				))}
			</datalist>
		</>
	);
}

interface TemplateFieldProps extends ControlProps {
	/** What it means that none is chosen. */
	usual?: string;
}

export function TemplateField({ usual = "As for all classes", ...props }: TemplateFieldProps) {
	const { data } = useTemplates();
	const templates = data?.templates ?? [];
	const titles = new Map(templates.map(({ name, title }) => [name, title]));
	const choices = withOwn(props.value, ["", ...titles.keys()]);
	const nameOf = (name: string) => (name === "" ? usual : (titles.get(name) ?? name));
	return (
		<ChoiceField {...props} choices={choices.map((value) => ({ value, name: nameOf(value) }))} />
	);
}

/** Values that are called as they are written. */
const asWritten = (values: readonly string[]) => values.map((value) => ({ value, name: value }));

function withOwn(own: string, choices: readonly string[]): readonly string[] {
	return choices.includes(own) ? choices : [own, ...choices];
}

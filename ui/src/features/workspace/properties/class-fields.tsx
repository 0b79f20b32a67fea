/** What a class is, chosen from what there is; a value of the teacher's own stays among the choices. */
import { useId } from "react";
import { useClasses, useTemplates } from "../../../api/templates";
import { levelsWith, subjectsOf } from "../new-class";
import { CONTROL, type ControlProps, TextField } from "./text-field";

export function StageField(props: ControlProps) {
	const { data } = useClasses();
	const stages = data?.stages.map(({ stage }) => stage) ?? [];
	return <Choice {...props} choices={withOwn(props.value, stages)} />;
}

export function LevelField(props: ControlProps) {
	return <Choice {...props} choices={levelsWith(props.value)} />;
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

export function TemplateField(props: ControlProps) {
	const { data } = useTemplates();
	const templates = data?.templates ?? [];
	const titles = new Map(templates.map(({ name, title }) => [name, title]));
	const choices = withOwn(props.value, ["", ...titles.keys()]);
	const nameOf = (name: string) =>
		name === "" ? "As for all classes" : (titles.get(name) ?? name);
	return <Choice {...props} choices={choices} nameOf={nameOf} />;
}

interface ChoiceProps extends ControlProps {
	choices: readonly string[];
	nameOf?(choice: string): string;
}

function Choice({ id, about, value, onChange, choices, nameOf = (choice) => choice }: ChoiceProps) {
	return (
		<select
			id={id}
			aria-describedby={about}
			value={value}
			onChange={({ target }) => onChange(target.value)}
			className={CONTROL}
		>
			{choices.map((choice) => (
				<option key={choice} value={choice}>
					{nameOf(choice)}
				</option>
			))}
		</select>
	);
}

function withOwn(own: string, choices: readonly string[]): readonly string[] {
	return choices.includes(own) ? choices : [own, ...choices];
}

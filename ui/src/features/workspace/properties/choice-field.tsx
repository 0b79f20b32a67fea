/** A property that is one of a few things. */
import { CONTROL, type ControlProps } from "./text-field";

interface ChoiceFieldProps extends ControlProps {
	choices: readonly { value: string; name: string }[];
}

export function ChoiceField({ id, about, value, onChange, choices }: ChoiceFieldProps) {
	return (
		<select
			id={id}
			aria-describedby={about}
			value={value}
			onChange={({ target }) => onChange(target.value)}
			className={CONTROL}
		>
			{choices.map((choice) => (
				<option key={choice.value} value={choice.value}>
					{choice.name}
				</option>
			))}
		</select>
	);
}

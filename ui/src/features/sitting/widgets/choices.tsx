/** One of several options, or some of them; the digits choose, too. */
import type { ReactNode } from "react";
import { Markdown } from "../../../shared/ui";
import type { WidgetProps } from "./shape";

export function Choice(props: WidgetProps<"choice">) {
	const { widget, value, onChange } = props;
	const chosen = value?.kind === "choice" ? value.option : null;
	return (
		<div
			role="radiogroup"
			aria-labelledby={props.labelledBy}
			aria-describedby={props.describedBy}
			className="grid gap-2"
		>
			{widget.options.map((words, option) => (
				<Row key={words} id={`${props.labelledBy}-${option}`} at={option} words={words}>
					<input
						type="radio"
						id={`${props.labelledBy}-${option}`}
						name={props.labelledBy}
						data-digit={option + 1}
						disabled={props.disabled}
						checked={chosen === option}
						onChange={() => onChange({ kind: "choice", option })}
						className="mt-1 size-4 shrink-0 outline-none"
					/>
				</Row>
			))}
		</div>
	);
}

export function Several(props: WidgetProps<"several">) {
	const { widget, value, onChange } = props;
	const chosen = value?.kind === "several" ? value.options : [];
	const toggle = (option: number) => {
		const options = chosen.includes(option)
			? chosen.filter((each) => each !== option)
			: [...chosen, option].sort((one, other) => one - other);
		onChange({ kind: "several", options });
	};
	return (
		<fieldset
			aria-labelledby={props.labelledBy}
			aria-describedby={props.describedBy}
			className="grid min-w-0 gap-2"
		>
			<p className="text-ink-soft text-sm">There may be more than one.</p>
			{widget.options.map((words, option) => (
				<Row key={words} id={`${props.labelledBy}-${option}`} at={option} words={words}>
					<input
						type="checkbox"
						id={`${props.labelledBy}-${option}`}
						data-digit={option + 1}
						disabled={props.disabled}
						checked={chosen.includes(option)}
						onChange={() => toggle(option)}
						className="mt-1 size-4 shrink-0 outline-none"
					/>
				</Row>
			))}
		</fieldset>
	);
}

interface RowProps {
	/** Of its input. */
	id: string;
	at: number;
	words: string;
	children: ReactNode;
}

/** A large row: all of it chooses. */
function Row({ id, at, words, children }: RowProps) {
	return (
		<label
			htmlFor={id}
			className="flex cursor-pointer items-start gap-3 rounded-lg border border-line-strong bg-raised px-4 py-2.5 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-disabled:cursor-default has-focus-visible:outline-2 has-focus-visible:outline-accent"
		>
			{children}
			<Markdown text={words} className="prose-talk text-lg! min-w-0 flex-1" />
			{at < 9 && (
				<span aria-hidden className="text-ink-faint text-sm tabular-nums">
					{at + 1}
				</span>
			)}
		</label>
	);
}

/** The option that a digit chooses among those of a question, if it has one. */
export function optionAt(place: HTMLElement, key: string): HTMLInputElement | null {
	if (!/^[1-9]$/.test(key)) return null;
	return place.querySelector<HTMLInputElement>(`input[data-digit="${key}"]:not(:disabled)`);
}

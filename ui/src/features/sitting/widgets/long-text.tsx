/** An answer in sentences. Enter begins a line here. */
import { useId } from "react";
import { Key } from "../../../shared/ui";
import type { WidgetProps } from "./shape";

export function LongText(props: WidgetProps<"longText">) {
	const { value, onChange, disabled, labelledBy, describedBy, onSubmit } = props;
	const hint = useId();
	return (
		<div className="grid gap-1.5">
			<textarea
				rows={8}
				dir="auto"
				aria-labelledby={labelledBy}
				aria-describedby={describedBy ? `${hint} ${describedBy}` : hint}
				aria-invalid={describedBy !== undefined}
				disabled={disabled}
				value={value?.kind === "text" ? value.text : ""}
				onChange={(event) => onChange({ kind: "text", text: event.target.value })}
				onKeyDown={(event) => {
					if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
					event.preventDefault();
					onSubmit();
				}}
				className="block w-full resize-y rounded-md border border-line-strong bg-raised px-3 py-2 text-lg disabled:opacity-70 aria-invalid:border-bad"
			/>
			<p id={hint} className="text-ink-soft text-sm">
				<Key>Mod+Enter</Key> answers.
			</p>
		</div>
	);
}

/** An answer in one line: a number, a fraction, an expression or a few words. */
import { useId } from "react";
import { FIELD, type WidgetProps } from "./shape";

type Props = WidgetProps<"number" | "fraction" | "expression" | "shortText">;

export function Line({ widget, value, onChange, disabled, labelledBy, describedBy }: Props) {
	const id = useId();
	const hint = hintOf(widget);
	const unit = widget.kind === "number" ? widget.unit : null;
	const described = [unit && `${id}-unit`, hint && `${id}-hint`, describedBy];
	return (
		<div className="grid gap-1.5">
			<div className="flex items-center gap-2.5 text-lg">
				<input
					type="text"
					inputMode={widget.kind === "number" ? "decimal" : "text"}
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={widget.kind === "shortText"}
					aria-labelledby={labelledBy}
					aria-describedby={described.filter(Boolean).join(" ") || undefined}
					aria-invalid={describedBy !== undefined}
					disabled={disabled}
					value={value?.kind === "text" ? value.text : ""}
					onChange={(event) => onChange({ kind: "text", text: event.target.value })}
					className={`${FIELD} ${widget.kind === "shortText" ? "w-full" : "w-56 max-w-full"}`}
				/>
				{unit && <span id={`${id}-unit`}>{unit}</span>}
			</div>
			{hint && (
				<p id={`${id}-hint`} className="text-ink-soft text-sm">
					{hint}
				</p>
			)}
		</div>
	);
}

function hintOf(widget: Props["widget"]): string | null {
	switch (widget.kind) {
		case "fraction":
			return widget.simplest ? "Such as 3/4, in lowest terms." : "Such as 3/4.";
		case "expression":
			return widget.collected
				? "Such as 3x + 2: without brackets, and each letter once."
				: "Such as 3x + 2 or 2(x - 1).";
		case "number":
		case "shortText":
			return null;
	}
}

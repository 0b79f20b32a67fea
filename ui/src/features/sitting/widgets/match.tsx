/** Each entry on the left is given a partner. */
import { useId } from "react";
import { Markdown } from "../../../shared/ui";
import type { WidgetProps } from "./shape";

/** A list to choose from shows words only; with these signs its entries stand beside it under letters. */
const SIGNS = /[`*_$\\<]/;

export function Match(props: WidgetProps<"match">) {
	const { widget, value, onChange, disabled, labelledBy, describedBy } = props;
	const id = useId();
	const partners =
		value?.kind === "match" ? value.partners : widget.left.map((): number | null => null);
	const lettered = widget.right.some((words) => SIGNS.test(words));
	const choose = (at: number, partner: number | null) =>
		onChange({ kind: "match", partners: partners.with(at, partner) });
	return (
		<fieldset
			aria-labelledby={labelledBy}
			aria-describedby={describedBy}
			className="grid min-w-0 gap-4"
		>
			{lettered && (
				<ul aria-label="To choose from" className="grid gap-1 rounded-lg bg-surface px-4 py-3">
					{widget.right.map((words, at) => (
						<li key={words} className="flex gap-2">
							<span className="font-medium">{letter(at)}</span>
							<Markdown text={words} className="prose-talk min-w-0" />
						</li>
					))}
				</ul>
			)}
			<ul className="grid gap-2">
				{widget.left.map((words, at) => (
					<li
						key={words}
						className="grid items-center gap-x-4 gap-y-1 @min-[32rem]:grid-cols-[1fr_16rem]"
					>
						<div id={`${id}-${at}`}>
							<Markdown text={words} className="prose-talk text-lg!" />
						</div>
						<select
							aria-labelledby={`${id}-${at}`}
							disabled={disabled}
							value={partners[at] ?? ""}
							onChange={({ target }) =>
								choose(at, target.value === "" ? null : Number(target.value))
							}
							className="h-10 w-full min-w-0 rounded-md border border-line-strong bg-raised px-2 text-base disabled:opacity-70"
						>
							<option value="">Choose …</option>
							{widget.right.map((partner, place) => (
								<option key={partner} value={place}>
									{lettered ? letter(place) : partner}
								</option>
							))}
						</select>
					</li>
				))}
			</ul>
		</fieldset>
	);
}

/** What stands for one of several where it cannot itself be said. */
export function letter(at: number): string {
	return String.fromCharCode(65 + at);
}

/** A property that lists several things: each can be taken away, and one more written behind them. */
import { X } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";

interface ListFieldProps {
	label: string;
	items: readonly string[];
	onAdd(item: string): void;
	onRemove(at: number): void;
}

export function ListField({ label, items, onAdd, onRemove }: ListFieldProps) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [typed, setTyped] = useState("");
	const add = () => {
		const item = typed.trim();
		setTyped("");
		if (item !== "" && !items.includes(item)) onAdd(item);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "Escape" && typed !== "") {
			// Escape stops the work everywhere else in the window.
			event.preventDefault();
			event.stopPropagation();
			setTyped("");
		}
		if (event.key !== "Enter" && event.key !== ",") return;
		event.preventDefault();
		add();
	};
	return (
		<fieldset className="col-span-full min-w-0">
			<legend className="text-ink-soft text-xs">{label}</legend>
			<div className="mt-0.5 flex flex-wrap items-center gap-1.5">
				<ul aria-label={label} className="contents">
					{items.map((item, at) => (
						<li
							key={`${at}:${item}`}
							className="flex h-8 max-w-full items-center gap-1 rounded-md bg-hover ps-2.5 pe-1 text-sm"
						>
							<span className="min-w-0 truncate">{item}</span>
							<button
								type="button"
								aria-label={`Remove ${item}`}
								onClick={() => {
									onRemove(at);
									field.current?.focus();
								}}
								className="rounded-sm p-1 text-ink-faint hover:text-ink"
							>
								<X className="size-3.5" aria-hidden />
							</button>
						</li>
					))}
				</ul>
				<input
					ref={field}
					id={id}
					aria-label={`Add to ${label.toLocaleLowerCase("en-GB")}`}
					placeholder="Add …"
					autoComplete="off"
					value={typed}
					onChange={({ target }) => setTyped(target.value)}
					onBlur={add}
					onKeyDown={onKeyDown}
					className="h-8 w-32 min-w-0 rounded-md border border-line-strong bg-raised px-2 text-sm placeholder:text-ink-faint"
				/>
			</div>
		</fieldset>
	);
}

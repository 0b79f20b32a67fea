/** A model of the person's own list, to be added or changed. What is wrong is said by who reads the list. */
import { type ReactNode, useId, useState } from "react";
import type { Effort, ModelInfo, OwnModel } from "../../api/generated";
import { useOwnModel } from "../../api/spending";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";

/** Which model; none for a new one. */
export interface Editing {
	known: ModelInfo | null;
}

const LISTS = [
	{ value: "openai-compatible", name: "A server of your own" },
	{ value: "openai", name: "OpenAI" },
	{ value: "anthropic", name: "Anthropic" },
];

const EFFORTS: readonly { value: Effort; name: string }[] = [
	{ value: "usual", name: "As the provider has it" },
	{ value: "low", name: "Little" },
	{ value: "medium", name: "Some" },
	{ value: "high", name: "Much" },
];

const FIELD = "h-8 w-full min-w-0 rounded-md border border-line-strong bg-raised px-2";

export function ModelForm({ editing: { known }, onDone }: { editing: Editing; onDone(): void }) {
	const { set } = useOwnModel();
	const [typed, setTyped] = useState(() => typedOf(known));
	const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
	const model = ownModel(typed, known);
	const called = known === null ? "Add a model" : `Change ${known.label}`;
	return (
		<form
			aria-label={called}
			className="grid grid-cols-1 gap-3 rounded-lg border bg-surface p-3 text-sm"
			onSubmit={(event) => {
				event.preventDefault();
				if (model) set.mutate(model, { onSuccess: onDone });
			}}
		>
			<div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
				{known === null && (
					<>
						<Field name="Whose">
							{(id) => (
								<select
									id={id}
									value={typed.listed}
									onChange={({ target }) => change({ listed: target.value })}
									className={FIELD}
								>
									{LISTS.map(({ value, name }) => (
										<option key={value} value={value}>
											{name}
										</option>
									))}
								</select>
							)}
						</Field>
						<Words name="What its provider calls it" of="name" typed={typed} onChange={change} />
					</>
				)}
				<Words name="What you call it" of="label" typed={typed} onChange={change} />
				<Words name="Tokens at once" of="context" typed={typed} onChange={change} numeric />
				<Words name="Dollars a million read" of="input" typed={typed} onChange={change} numeric />
				<Words
					name="Dollars a million written"
					of="output"
					typed={typed}
					onChange={change}
					numeric
				/>
				<Words name="Read from a cache" of="cacheRead" typed={typed} onChange={change} numeric />
				<Words name="Written to a cache" of="cacheWrite" typed={typed} onChange={change} numeric />
				<Field name="How long it thinks">
					{(id) => (
						<select
							id={id}
							value={typed.effort}
							onChange={({ target }) => change({ effort: target.value as Effort })}
							className={FIELD}
						>
							{EFFORTS.map(({ value, name }) => (
								<option key={value} value={value}>
									{name}
								</option>
							))}
						</select>
					)}
				</Field>
			</div>
			<p className="text-ink-soft text-xs">
				What costs nothing costs 0. How long it thinks goes with each request to models that know
				it; one that refuses it is asked without.
			</p>
			{set.error && <Notice tone="bad">{sentence(toCallError(set.error).message)}</Notice>}
			<div className="flex gap-2">
				<Button type="submit" tone="primary" disabled={model === null || set.isPending}>
					Keep
				</Button>
				<Button onClick={onDone}>Leave it</Button>
			</div>
		</form>
	);
}

interface Typed {
	listed: string;
	name: string;
	label: string;
	context: string;
	input: string;
	output: string;
	cacheRead: string;
	cacheWrite: string;
	effort: Effort;
}

function typedOf(known: ModelInfo | null): Typed {
	if (known === null) {
		return {
			listed: "openai-compatible",
			name: "",
			label: "",
			context: "",
			input: "",
			output: "",
			cacheRead: "",
			cacheWrite: "",
			effort: "usual",
		};
	}
	const { listed, name, label, context, input, output, cacheRead, cacheWrite, effort } = known;
	return {
		listed,
		name,
		label: label === name ? "" : label,
		context: String(context),
		input: String(input),
		output: String(output),
		cacheRead: cacheRead === null ? "" : String(cacheRead),
		cacheWrite: cacheWrite === null ? "" : String(cacheWrite),
		effort,
	};
}

/** What is typed as a model; null while a number is none. What is left as it was stays with the built-in list. */
export function ownModel(typed: Typed, known: ModelInfo | null): OwnModel | null {
	const name = typed.name.trim();
	const numbers = [typed.context, typed.input, typed.output, typed.cacheRead, typed.cacheWrite];
	const [context, input, output, cacheRead, cacheWrite] = numbers.map(number);
	const isWrong = [context, input, output, cacheRead, cacheWrite].some(Number.isNaN);
	if (name === "" || isWrong) return null;
	const same =
		known !== null &&
		input === known.input &&
		output === known.output &&
		cacheRead === known.cacheRead &&
		cacheWrite === known.cacheWrite;
	if (!same && (input == null || output == null)) return null;
	const label = typed.label.trim();
	const kept = <T,>(value: T, before: T | undefined): T | null =>
		known !== null && !known.own && value === before ? null : value;
	return {
		listed: typed.listed,
		name,
		label: kept(label === "" ? null : label, known?.label),
		context: kept(context ?? null, known?.context),
		effort: typed.effort === "usual" ? null : typed.effort,
		price:
			same || input == null || output == null
				? null
				: { input, output, cacheRead: cacheRead ?? null, cacheWrite: cacheWrite ?? null },
	};
}

/** A number that is typed, null for nothing and NaN for what is none. */
function number(text: string): number | null {
	const words = text.trim().replaceAll(/[\s,](?=\d{3}\b)/g, "");
	if (words === "") return null;
	const value = Number(words.replace(",", "."));
	return value >= 0 ? value : Number.NaN;
}

interface WordsProps {
	name: string;
	of: Exclude<keyof Typed, "listed" | "effort">;
	typed: Typed;
	onChange(part: Partial<Typed>): void;
	numeric?: boolean;
}

function Words({ name, of, typed, onChange, numeric = false }: WordsProps) {
	return (
		<Field name={name}>
			{(id) => (
				<input
					id={id}
					inputMode={numeric ? "decimal" : "text"}
					value={typed[of]}
					onChange={({ target }) => onChange({ [of]: target.value })}
					className={FIELD}
				/>
			)}
		</Field>
	);
}

function Field({ name, children }: { name: string; children(id: string): ReactNode }) {
	const id = useId();
	return (
		<div>
			<label htmlFor={id} className="text-ink-soft text-xs">
				{name}
			</label>
			{children(id)}
		</div>
	);
}

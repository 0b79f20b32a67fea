/** The first step of a way in: a code that somebody has given out. */
import { useEffect, useEffectEvent, useId, useRef, useState } from "react";
import type { CallError } from "../../platform";
import { codeOf } from "../code";
import { useWait } from "../use-wait";
import { Button } from "./button";
import { LARGE, Step } from "./step";

interface CodeFormProps {
	typed: string;
	onTyped(typed: string): void;
	/** Where the code is. */
	hint: string;
	/** Why a code leads nowhere, in words for whoever typed it. */
	refusedWords(error: CallError): string;
	/** Why somebody is here again. */
	said: string | null;
	/** Whether she was sent here in the middle of something: what she types on must not go into the code. */
	sent?: boolean;
	/** Why the code leads nowhere. */
	error: CallError | null;
	/** Whether the answer is on its way. */
	pending: boolean;
	onLook(code: string): void;
}

export function CodeForm({
	typed,
	onTyped,
	hint,
	refusedWords,
	said,
	sent = false,
	error,
	pending,
	onLook,
}: CodeFormProps) {
	const id = useId();
	const told = useRef<HTMLParagraphElement>(null);
	const field = useRef<HTMLInputElement>(null);
	const begin = useEffectEvent(() => (sent ? told : field).current?.focus());
	useEffect(() => begin(), []);
	const [empty, setEmpty] = useState(false);
	const wait = useWait(error);
	const wrong = empty ? "Type the code first." : error && refusedWords(error);
	const silent = error?.code === "unavailable";
	const look = () => {
		if (pending || wait > 0) return;
		const code = codeOf(typed);
		setEmpty(code === "");
		if (code === "") field.current?.focus();
		else onLook(code);
	};
	return (
		<Step>
			{said && (
				<p
					ref={told}
					tabIndex={-1}
					id={`${id}-said`}
					role="status"
					className="rounded-lg bg-warn-soft px-4 py-3 text-warn outline-none"
				>
					{said}
				</p>
			)}
			<form
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					look();
				}}
				className="grid gap-4"
			>
				<h1 className="font-semibold text-2xl">
					<label htmlFor={id}>What is the code?</label>
				</h1>
				<p id={`${id}-hint`} className="text-ink-soft">
					{hint} Spaces and dashes do not matter.
				</p>
				<input
					ref={field}
					id={id}
					type="text"
					autoComplete="off"
					autoCapitalize="characters"
					autoCorrect="off"
					spellCheck={false}
					aria-describedby={[wrong && "wrong", said && "said", "hint"]
						.flatMap((part) => part || [])
						.map((part) => `${id}-${part}`)
						.join(" ")}
					aria-invalid={wrong !== null && !silent}
					value={typed}
					onChange={({ currentTarget: now }) => {
						// Capitals where the letters stand, and the caret where it was.
						const [from, to] = [now.selectionStart, now.selectionEnd];
						now.value = now.value.toUpperCase();
						now.setSelectionRange(from, to);
						setEmpty(false);
						onTyped(now.value);
					}}
					className="h-16 w-full min-w-0 rounded-lg border border-line-strong bg-raised px-4 text-center font-mono text-3xl tracking-[0.2em] aria-invalid:border-bad"
				/>
				<div role="alert" id={`${id}-wrong`} className="empty:hidden">
					{wrong && <p className={`font-medium ${silent ? "text-warn" : "text-bad"}`}>{wrong}</p>}
				</div>
				{wait > 0 && (
					<p className="text-ink-soft tabular-nums">
						It can be tried again in {wait} {wait === 1 ? "second" : "seconds"}.
					</p>
				)}
				<div>
					<Button
						type="submit"
						tone="primary"
						aria-disabled={pending || wait > 0}
						className={LARGE}
					>
						{silent ? "Try again" : "Go on"}
					</Button>
				</div>
			</form>
		</Step>
	);
}

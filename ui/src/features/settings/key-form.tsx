/**
 * Where a provider's key is, and a field for another. The field belongs to the page, not to React:
 * its text is read once, when it is sent, and is gone before the answer comes.
 */
import { type FormEvent, type ReactNode, useId, useRef, useState } from "react";
import type { KeyInfo, ProviderInfo } from "../../api/generated";
import { useKeyChange } from "../../api/settings";
import { toCallError } from "../../platform";
import { noteFailure } from "../../shared/connection";
import { sentence } from "../../shared/sentence";
import { Button } from "../../shared/ui";

interface KeyFormProps {
	keyInfo: KeyInfo;
	provider: ProviderInfo;
	/** Another key is in use, so what was found out about the last one is void. */
	onChanged(): void;
	/** Another key is kept. */
	onKept(): void;
	/** More buttons. */
	children: ReactNode;
}

export function KeyForm({ keyInfo, provider, onChanged, onKept, children }: KeyFormProps) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const [filled, setFilled] = useState(false);
	const [busy, setBusy] = useState(false);
	const [failure, setFailure] = useState("");
	const { keep, remove } = useKeyChange();
	const kept = keyInfo.place === "keychain" || keyInfo.place === "file";

	const change = async (work: Promise<void>, otherwise: string) => {
		setBusy(true);
		setFailure("");
		onChanged();
		try {
			await work;
		} catch (reason) {
			const error = toCallError(reason);
			noteFailure(error);
			setFailure(`${sentence(error.message)}${otherwise}`);
		} finally {
			setBusy(false);
		}
	};
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const input = field.current;
		if (!input || input.value.trim() === "" || busy) return;
		const work = keep(keyInfo.provider, input.value.trim()).then(onKept);
		input.value = "";
		setFilled(false);
		void change(work, " The key that was in use before still is.");
	};

	return (
		<>
			<p className="text-ink-soft text-sm" data-testid="key-place">
				<Place keyInfo={keyInfo} provider={provider} />
			</p>
			<form onSubmit={submit} autoComplete="off" className="mt-2 flex flex-wrap items-center gap-2">
				<label htmlFor={id} className="sr-only">
					Key for {keyInfo.label}
				</label>
				<input
					ref={field}
					id={id}
					type="password"
					autoComplete="off"
					autoCapitalize="off"
					spellCheck={false}
					data-1p-ignore
					data-lpignore="true"
					placeholder={keyInfo.place === null ? "Paste a key" : "Paste another key"}
					aria-describedby={`${id}-failure`}
					onInput={(event) => setFilled(event.currentTarget.value.trim() !== "")}
					className="h-8 min-w-40 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-sm placeholder:text-ink-faint"
				/>
				<Button type="submit" tone={filled ? "primary" : "plain"} disabled={!filled || busy}>
					Keep key
				</Button>
				{children}
				{kept && (
					<Button
						tone="danger"
						disabled={busy}
						onClick={() => void change(remove(keyInfo.provider), "")}
					>
						Remove
					</Button>
				)}
			</form>
			<p
				id={`${id}-failure`}
				role="alert"
				className="text-bad text-sm empty:hidden [&:not(:empty)]:mt-2"
			>
				{failure}
			</p>
		</>
	);
}

function Place({ keyInfo, provider }: Pick<KeyFormProps, "keyInfo" | "provider">) {
	const hint = keyInfo.hint && <span className="font-mono text-ink">{keyInfo.hint}</span>;
	switch (keyInfo.place) {
		case null:
			return provider.ready ? "It needs no key." : "There is no key yet.";
		case "keychain":
			return <>The key {hint} is in this computer's keychain.</>;
		case "file":
			return (
				<>
					The key {hint} is in an encrypted file beside your data, as this computer offers no
					keychain.
				</>
			);
		case "environment":
			return (
				<>
					The key {hint} comes from <span className="font-mono">{keyInfo.variable}</span> in the
					environment. It goes before a key kept here; to use another, take the variable away and
					start the application again.
				</>
			);
	}
}

/** Asks for the passcode before anything is shown; only in a browser. */

import { useQueryClient } from "@tanstack/react-query";
import { LockKeyhole } from "lucide-react";
import { useEffect, useState } from "react";
import { platform, toCallError } from "../../platform";
import { useConnection } from "../../shared/connection";
import { sentence } from "../../shared/sentence";
import { Button } from "../../shared/ui";

export function Passcode() {
	const client = useQueryClient();
	const [code, setCode] = useState("");
	const [failure, setFailure] = useState("");
	const [trying, setTrying] = useState(false);

	// Whoever is here next must not find what was read before.
	useEffect(() => client.clear(), [client]);

	const submit = async () => {
		setTrying(true);
		try {
			await platform.login(code);
			// What listened before was refused, which is no lost connection.
			useConnection.setState({ locked: false, connected: null });
			await client.resetQueries();
		} catch (reason) {
			const error = toCallError(reason);
			setFailure(error.code === "passcode" ? "That is not the passcode." : sentence(error.message));
		} finally {
			setTrying(false);
		}
	};

	return (
		<main className="grid h-full place-items-center p-6">
			<form
				data-testid="passcode"
				className="w-full max-w-sm rounded-xl border bg-surface p-6 shadow-card"
				onSubmit={(event) => {
					event.preventDefault();
					void submit();
				}}
			>
				<LockKeyhole className="size-5 text-accent" aria-hidden />
				<h1 className="mt-3 font-semibold font-serif text-xl">Passcode</h1>
				<label className="mt-1 block text-ink-soft text-sm" htmlFor="passcode">
					Whoever started the application has it; it is also printed where it was started.
				</label>
				<input
					id="passcode"
					type="password"
					autoComplete="current-password"
					// biome-ignore lint/a11y/noAutofocus: there is nothing else on this page
					autoFocus
					value={code}
					aria-describedby="passcode-failure"
					onChange={(event) => setCode(event.target.value)}
					className="mt-4 h-9 w-full rounded-md border border-line-strong bg-raised px-3"
				/>
				<p id="passcode-failure" role="alert" className="mt-1 min-h-5 text-bad text-sm">
					{failure}
				</p>
				<Button
					type="submit"
					tone="primary"
					className="mt-2 w-full"
					disabled={trying || code === ""}
				>
					Open
				</Button>
			</form>
		</main>
	);
}

/** Asks who it is before anything is shown; only in a browser. */

import { useQueryClient } from "@tanstack/react-query";
import { LockKeyhole, LogIn } from "lucide-react";
import { useEffect, useState } from "react";
import { platform, toCallError, type WaysIn } from "../../platform";
import { useConnection } from "../../shared/connection";
import { sentence } from "../../shared/sentence";
import { Button } from "../../shared/ui";

/** Why the way to a provider of identities and back did not lead in. */
const NOT_IN: Record<string, string> = {
	late: "That took too long, or was begun in another window. Sign in again.",
	away: "The place that says who you are could not be asked, or gave an answer that does not hold. Whoever runs this server finds the reason in its log.",
	"not-let-in": "You are known there, and are not let in here. Ask whoever runs this server.",
	declined: "You did not sign in there. Nothing was changed.",
};

export function Passcode({ of }: { of: "teacher" | "researcher" }) {
	const client = useQueryClient();
	const [code, setCode] = useState("");
	const [failure, setFailure] = useState("");
	const [trying, setTrying] = useState(false);
	const [ways, setWays] = useState<WaysIn | null>(null);

	// Whoever is here next must not find what was read before.
	useEffect(() => client.clear(), [client]);

	useEffect(() => {
		const address = new URL(window.location.href);
		const why = address.searchParams.get("sign-in");
		if (why !== null) {
			setFailure(NOT_IN[why] ?? "You are not signed in.");
			address.searchParams.delete("sign-in");
			window.history.replaceState(window.history.state, "", address);
		}
		// Where that is not known the passcode is one.
		platform.waysIn().then(setWays, () => undefined);
	}, []);

	const submit = async () => {
		setTrying(true);
		try {
			await platform.login(code);
			// What listened before was refused, which is no lost connection.
			useConnection.setState({ locked: false, connected: null });
			await client.resetQueries();
		} catch (reason) {
			const error = toCallError(reason);
			setFailure(
				error.message.includes("/research") || error.code !== "passcode"
					? sentence(error.message)
					: "That is not the passcode.",
			);
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
				<h1 className="mt-3 font-semibold font-serif text-xl">
					{ways?.provider ? "Sign in" : "Passcode"}
				</h1>
				{ways?.provider && (
					<>
						<a
							href="/sign-in/start"
							className="mt-4 flex h-9 w-full items-center justify-center gap-2 rounded-md bg-accent px-3 font-medium text-on-accent hover:bg-accent-hover"
						>
							<LogIn className="size-4" aria-hidden /> Sign in with {ways.provider}
						</a>
						<p className="mt-4 border-t pt-4 text-ink-soft text-sm">Or with a passcode:</p>
					</>
				)}
				<label className="mt-1 block text-ink-soft text-sm" htmlFor="passcode">
					{of === "researcher"
						? "That of whoever leads studies here, or your own."
						: "Your own, or the one that is printed where the application was started."}
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

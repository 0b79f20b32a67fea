/** States that last: no connection, no database, no workspace. */

import { useEffect, useState } from "react";
import { useAppInfo } from "../../api/queries";
import { toCallError } from "../../platform";
import { useConnection } from "../../shared/connection";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";

export function Banners() {
	const { connected, store, workspace } = useConnection();
	const info = useAppInfo();
	const failure = info.error ? toCallError(info.error) : null;
	return (
		<div className="grid gap-1.5 empty:hidden [&:not(:empty)]:p-2" data-testid="banners">
			{info.isPending && !info.error && <Opening />}
			{failure && failure.code !== "passcode" && connected !== false && (
				<Notice tone="bad" actions={<Button onClick={() => info.refetch()}>Try again</Button>}>
					{sentence(failure.message)}
				</Notice>
			)}
			{connected === false && (
				<Notice tone="warn">
					The connection to the application is lost. Your words stay here; trying again …
				</Notice>
			)}
			{!store && (
				<Notice tone="warn">The database is not answering; nothing is lost. Trying again …</Notice>
			)}
			{!workspace && (
				<Notice tone="bad">
					The workspace folder {info.data?.workspace} is not there any more. Put it back and
					everything goes on; sessions are kept elsewhere and are safe.
				</Notice>
			)}
		</div>
	);
}

/** Starts this quick need no word about it, in milliseconds. */
const QUICK = 700;

function Opening() {
	const [slow, setSlow] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setSlow(true), QUICK);
		return () => clearTimeout(timer);
	}, []);
	return slow && <Notice tone="quiet">Opening your sessions and files …</Notice>;
}

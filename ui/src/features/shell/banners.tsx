/** States that last: no connection, no database, no workspace, another provider than the chosen one. */
import { useAppInfo } from "../../api/queries";
import { useConnection } from "../../shared/connection";
import { Notice } from "../../shared/ui";

export function Banners() {
	const { connected, store, workspace } = useConnection();
	const info = useAppInfo();
	return (
		<div className="grid gap-1.5 empty:hidden [&:not(:empty)]:p-2" data-testid="banners">
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
			{info.data?.notice && <Notice tone="warn">{info.data.notice}</Notice>}
		</div>
	);
}

/** Sessions, latest first, found as one types. */
import { Plus, Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useSessions } from "../../api/queries";
import { focusComposer } from "../../shared/draft";
import { Button, IconButton } from "../../shared/ui";
import { useView } from "../../shared/view";
import { matches } from "./matches";
import { SessionRow } from "./session-row";

/** How often relative times are looked at again. */
const MINUTE = 60_000;

export function SessionList() {
	const sessions = useSessions();
	const current = useView((view) => view.sessionId);
	const openSession = useView((view) => view.openSession);
	const [filter, setFilter] = useState("");
	const now = useNow();
	const { hasNextPage, isFetchingNextPage, fetchNextPage } = sessions;
	const all = sessions.data ?? [];
	const shown = all.filter((session) => matches(session.title, filter));

	// A search looks at every session, not only at those on the first page.
	useEffect(() => {
		if (filter !== "" && hasNextPage && !isFetchingNextPage) void fetchNextPage();
	}, [filter, hasNextPage, isFetchingNextPage, fetchNextPage]);

	const open = (id: string | null) => {
		openSession(id);
		focusComposer();
	};

	return (
		<section aria-label="Sessions" className="flex min-h-0 flex-col">
			<div className="flex items-center gap-1 px-3 pt-2.5 pb-1">
				<h2 className="flex-1 font-semibold text-ink-soft text-xs">Sessions</h2>
				<IconButton
					label="New lesson"
					shortcut="Mod+Alt+N"
					data-testid="new-session"
					onClick={() => open(null)}
				>
					<Plus aria-hidden />
				</IconButton>
			</div>
			{all.length > 4 && (
				<div className="relative mx-3 mb-1.5">
					<Search
						className="-translate-y-1/2 absolute top-1/2 left-2 size-3.5 text-ink-faint"
						aria-hidden
					/>
					<input
						type="search"
						aria-label="Find a session"
						placeholder="Find"
						data-testid="session-filter"
						value={filter}
						onChange={(event) => setFilter(event.target.value)}
						className="h-7 w-full rounded-md border bg-surface pr-2 pl-7 text-sm placeholder:text-ink-faint"
					/>
				</div>
			)}
			<ul className="min-h-0 flex-1 overflow-y-auto px-1 pt-0.5 pb-2">
				{shown.map((session) => (
					<li key={session.id}>
						<SessionRow
							session={session}
							now={now}
							current={session.id === current}
							onOpen={() => open(session.id)}
						/>
					</li>
				))}
				{all.length === 0 && sessions.isSuccess && (
					<li className="px-2 py-1 text-ink-faint text-sm">Your lessons will be listed here.</li>
				)}
				{all.length > 0 && shown.length === 0 && (
					<li className="px-2 py-1 text-ink-faint text-sm">
						No session has “{filter}” in its title.
					</li>
				)}
				{filter === "" && hasNextPage && (
					<li>
						<Button tone="quiet" className="w-full" onClick={() => fetchNextPage()}>
							Show older
						</Button>
					</li>
				)}
			</ul>
		</section>
	);
}

function useNow(): Date {
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		const timer = setInterval(() => setNow(new Date()), MINUTE);
		return () => clearInterval(timer);
	}, []);
	return now;
}

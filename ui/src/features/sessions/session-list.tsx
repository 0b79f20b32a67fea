/** Sessions, latest first, found as one types, by class and by shelf. */

import { TextSearch, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useShelf } from "../../api/shelves";
import { focusComposer } from "../../session/draft";
import { Button, FilterField, IconButton, SideList, useLongList } from "../../shared/ui";
import { openSession, showDialog, useSessionId } from "../../shared/use-place";
import { matches } from "./matches";
import { SessionRows } from "./session-rows";
import { type Listing, SHELVES, ShelfMenu } from "./shelf-menu";

/** How often relative times are looked at again. */
const MINUTE = 60_000;
const USUAL: Listing = { shelf: "current", className: null };

export function SessionList() {
	const [listing, setListing] = useState(USUAL);
	const [filter, setFilter] = useState("");
	const sessions = useShelf(listing.shelf);
	const current = useSessionId();
	const now = useNow();
	const { hasNextPage, isFetchingNextPage, fetchNextPage } = sessions;
	const all = sessions.data ?? [];
	const ofClass = all.filter(
		(session) => listing.className === null || session.class === listing.className,
	);
	const shown = ofClass.filter((session) => matches(session.title, filter));
	const narrowed = filter !== "" || listing.className !== null;

	// A search looks at every session, not only at those on the first page.
	useEffect(() => {
		if (narrowed && hasNextPage && !isFetchingNextPage) void fetchNextPage();
	}, [narrowed, hasNextPage, isFetchingNextPage, fetchNextPage]);

	const { shown: drawn, more } = useLongList(shown, filter);
	return (
		<SideList
			label="Sessions"
			testId="sessions"
			tools={
				<div className="flex items-center gap-0.5">
					<FilterField
						label="Find a session by its title"
						placeholder="Find by title"
						testId="session-filter"
						className="min-w-0 flex-1"
						value={filter}
						onChange={setFilter}
					/>
					<IconButton
						label="Find in past sessions"
						shortcut="Mod+Shift+F"
						data-testid="find-in-sessions"
						onClick={() => showDialog({ at: "find" })}
					>
						<TextSearch aria-hidden />
					</IconButton>
					<ShelfMenu
						listing={listing}
						classes={classesOf(all, listing.className)}
						onChange={setListing}
					/>
				</div>
			}
		>
			<Narrowed listing={listing} onClear={() => setListing(USUAL)} />
			<SessionRows
				sessions={drawn}
				now={now}
				current={current}
				onOpen={(id) => {
					openSession(id);
					focusComposer();
				}}
			>
				{shown.length === 0 && sessions.isSuccess && !isFetchingNextPage && (
					<li className="px-2 py-1 text-ink-faint text-sm">
						{ofClass.length > 0 ? `No session has “${filter}” in its title.` : emptyWords(listing)}
					</li>
				)}
				{more && <li>{more}</li>}
				{!narrowed && !more && hasNextPage && (
					<li>
						<Button tone="quiet" className="w-full" onClick={() => fetchNextPage()}>
							Show older
						</Button>
					</li>
				)}
			</SessionRows>
		</SideList>
	);
}

/** Says that this is not every session, and leads back to them. */
function Narrowed({ listing, onClear }: { listing: Listing; onClear(): void }) {
	const { shelf, className } = listing;
	const parts = [shelf === "current" ? null : SHELVES[shelf], className].filter(Boolean);
	if (parts.length === 0) return null;
	return (
		<button
			type="button"
			data-testid="session-listing"
			onClick={onClear}
			className="mx-1 mb-1.5 flex h-6 items-center gap-1 self-start rounded-full bg-accent-soft ps-2.5 pe-1.5 text-xs hover:bg-hover"
		>
			{parts.join(" · ")}
			<X className="size-3.5" aria-hidden />
			<span className="sr-only">: show all current sessions</span>
		</button>
	);
}

function emptyWords({ shelf, className }: Listing): string {
	if (className !== null) return `No session here is about ${className}.`;
	switch (shelf) {
		case "current":
			return "Your lessons will be listed here.";
		case "archived":
			return "Nothing is in the archive. Put a session away with the menu at its end.";
		case "deleted":
			return "Nothing is deleted. What is deleted can be brought back for 30 days.";
	}
}

function classesOf(sessions: readonly { class: string | null }[], chosen: string | null): string[] {
	const classes = new Set(sessions.flatMap((session) => session.class ?? []));
	if (chosen !== null) classes.add(chosen);
	return [...classes].sort((a, b) => a.localeCompare(b, "en-GB", { numeric: true }));
}

function useNow(): Date {
	const [now, setNow] = useState(() => new Date());
	useEffect(() => {
		const timer = setInterval(() => setNow(new Date()), MINUTE);
		return () => clearInterval(timer);
	}, []);
	return now;
}

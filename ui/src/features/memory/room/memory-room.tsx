/** The room of memory: search above, what is remembered below, and one entry of it beside the list. */
import { Tabs } from "@base-ui/react/tabs";
import { Plus, Search } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { MemoryEntry } from "../../../api/generated";
import { useMemoryEntries, useMemoryReview } from "../../../api/memory";
import { fieldAt } from "../../../shared/fields";
import {
	closeMemory,
	type MemoryTab,
	showMemory,
	useMemoryRoom,
} from "../../../shared/memory-room";
import { isDialog } from "../../../shared/place";
import { Button, WhatIsThis } from "../../../shared/ui";
import { placeNow } from "../../../shared/use-place";
import { useSettled } from "../../../shared/use-settled";
import { isGone } from "../words";
import { AddForm } from "./add-form";
import { EntryList } from "./entry-list";
import { EntryPage } from "./entry-page";
import { Review } from "./review";
import { SearchHits } from "./search-hits";
import { countOf } from "./to-look-at";
import { useDeeds } from "./use-deeds";
import { useKeptFocus } from "./use-kept-focus";

const TABS: readonly { tab: MemoryTab; name: string }[] = [
	{ tab: "entries", name: "Everything" },
	{ tab: "timeline", name: "By time" },
	{ tab: "look", name: "To look at" },
];

/** Where the arrow leads from the field, past what Tab would stop at. */
const FIRST_ROW = "[data-testid=memory-room] [data-memory]";

export function MemoryRoom() {
	const { tab, entry: openId } = useMemoryRoom();
	const looks = tab === "look";
	const entries = useMemoryEntries().data ?? [];
	const review = useMemoryReview().data;
	const toLookAt = review ? countOf(review) : 0;
	const open = entries.find(({ id }) => id === openId);
	const [typed, setTyped] = useState("");
	const [adding, setAdding] = useState(false);
	const question = useSettled(typed.trim());
	const onKeyDown = useEntryKeys(entries);
	const room = useRef<HTMLElement>(null);
	const addButton = useRef<HTMLButtonElement>(null);
	useKeptFocus(room);
	const add = () => setAdding(true);
	const leaveAdding = () => {
		if (document.activeElement?.closest("form")) addButton.current?.focus();
		setAdding(false);
	};
	return (
		<section
			ref={room}
			aria-label="Everything that is remembered"
			data-testid="memory-room"
			className="@container flex h-full flex-col bg-surface"
			onKeyDown={onKeyDown}
		>
			<div className="flex h-11 shrink-0 items-center gap-2 border-b px-3">
				<SearchField value={typed} onChange={setTyped} />
				<Button
					ref={addButton}
					data-testid="memory-add-open"
					aria-expanded={adding}
					icon={<Plus className="size-4" aria-hidden />}
					onClick={() => setAdding(!adding)}
				>
					Remember something
				</Button>
				<WhatIsThis
					of={looks ? "Memory to look at" : "Memory"}
					page="memory"
					section={looks ? "what-waits-for-you" : "the-room-of-memory"}
				/>
			</div>
			{adding && <AddForm onClose={leaveAdding} />}
			<div className="flex min-h-0 flex-1">
				<div
					className={`min-w-0 flex-1 flex-col ${open ? "hidden border-r @min-[42rem]:flex @min-[42rem]:max-w-md" : "flex"}`}
				>
					{question !== "" ? (
						<div className="min-h-0 flex-1 overflow-y-auto">
							<SearchHits question={question} />
						</div>
					) : (
						<Tabs.Root
							value={tab}
							onValueChange={(tab: MemoryTab) => useMemoryRoom.setState({ tab })}
							className="flex min-h-0 flex-1 flex-col"
						>
							<Tabs.List
								aria-label="What is shown of memory"
								className="flex h-9 shrink-0 items-stretch gap-1 border-b px-2"
							>
								{TABS.map(({ tab, name }) => (
									<Tabs.Tab
										key={tab}
										value={tab}
										className="border-transparent border-b-2 px-2 font-medium text-ink-soft text-sm outline-offset-[-3px] transition-colors hover:text-ink data-[active]:border-accent data-[active]:text-ink"
									>
										{name}{" "}
										{tab === "look" && toLookAt > 0 && (
											<span
												data-testid="memory-to-look-at"
												className="ms-1 rounded-full bg-accent-soft px-1.5 text-ink text-xs"
											>
												{toLookAt}
											</span>
										)}
									</Tabs.Tab>
								))}
							</Tabs.List>
							<Panel tab="entries">
								<EntryList by="owner" onAdd={add} />
							</Panel>
							<Panel tab="timeline">
								<EntryList by="time" onAdd={add} />
							</Panel>
							<Panel tab="look">
								<Review />
							</Panel>
						</Tabs.Root>
					)}
				</div>
				{open && (
					<div className="min-w-0 flex-1">
						<EntryPage key={open.id} entry={open} all={entries} />
					</div>
				)}
			</div>
		</section>
	);
}

function Panel({ tab, children }: { tab: MemoryTab; children: ReactNode }) {
	return (
		<Tabs.Panel value={tab} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
			{children}
		</Tabs.Panel>
	);
}

/** The one field that finds something in memory; `/` leads to it. */
function SearchField({ value, onChange }: { value: string; onChange(typed: string): void }) {
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		const onSlash = (event: globalThis.KeyboardEvent) => {
			if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
			if (fieldAt(event.target) || isDialog(placeNow())) return;
			event.preventDefault();
			field.current?.focus();
		};
		window.addEventListener("keydown", onSlash);
		return () => window.removeEventListener("keydown", onSlash);
	}, []);
	return (
		<div className="relative min-w-0 flex-1">
			<Search
				aria-hidden
				className="-translate-y-1/2 absolute top-1/2 left-2 size-3.5 text-ink-faint"
			/>
			<input
				ref={field}
				type="search"
				aria-label="Find in memory"
				placeholder="Find in memory, in everyday words ( / )"
				data-testid="memory-search"
				value={value}
				onChange={(event) => onChange(event.target.value)}
				onKeyDown={(event) => {
					if (event.key === "ArrowDown") {
						const first = document.querySelector<HTMLElement>(FIRST_ROW);
						if (!first) return;
						event.preventDefault();
						first.focus();
					}
					if (event.key !== "Escape" || value === "") return;
					event.preventDefault();
					onChange("");
				}}
				className="h-8 w-full rounded-md border bg-raised pr-2 pl-7 text-sm placeholder:text-ink-faint"
			/>
		</div>
	);
}

/** The keys of an entry: of the row that has the focus, else of the one whose page is open. */
function useEntryKeys(entries: readonly MemoryEntry[]) {
	const deeds = useDeeds();
	const forgetAt = ({ currentTarget, target }: KeyboardEvent<HTMLElement>, entry: MemoryEntry) => {
		const rows = [...currentTarget.querySelectorAll<HTMLElement>("[data-memory]")];
		const at = rows.indexOf(target as HTMLElement);
		// The row goes, and the keyboard goes on at the one that comes to its place.
		if (at >= 0) (rows[at + 1] ?? rows[at - 1])?.focus();
		void deeds.forget(entry);
	};
	return (event: KeyboardEvent<HTMLElement>) => {
		if (fieldAt(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
		if (!(event.target instanceof HTMLElement)) return;
		// What lies over the room is no part of it, although its events come by here.
		if (!event.currentTarget.contains(event.target)) return;
		const { entry: openId } = useMemoryRoom.getState();
		if (event.key === "Escape" && openId !== null) {
			event.preventDefault();
			const row = event.currentTarget.querySelector<HTMLElement>(`[data-memory="${openId}"]`);
			// Where there is no room for both, the list is there once the page has gone.
			flushSync(closeMemory);
			row?.focus();
			return;
		}
		const on = event.target.closest<HTMLElement>("[data-memory], [data-page]")?.dataset;
		const entry = entries.find(({ id }) => id === (on?.memory ?? on?.page));
		if (!entry) return;
		const holds = !isGone(entry);
		const act = {
			e: holds ? () => showMemory(entry.id, "edit") : undefined,
			p: holds ? () => void deeds.pin(entry) : undefined,
			Delete: holds ? () => forgetAt(event, entry) : undefined,
		}[event.key];
		if (!act) return;
		event.preventDefault();
		act();
	};
}

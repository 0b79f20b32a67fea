/** Finds past sessions by what was said in them. */

import { Command } from "cmdk";
import { useDeferredValue, useEffect, useState } from "react";
import type { SessionHit } from "../../api/generated";
import { useSessions } from "../../api/queries";
import { useSearch } from "../../api/shelves";
import { toCallError } from "../../platform";
import { lookAt } from "../../session/wanted-view";
import { sentence } from "../../shared/sentence";
import { shortAgo } from "../../shared/time";
import { SearchDialog } from "../../shared/ui";
import { closeDialog } from "../../shared/use-place";
import { markedParts } from "./snippet";

/** A pause in typing after which it is looked for, in milliseconds. */
const PAUSE = 180;

export function FindDialog() {
	return (
		<SearchDialog title="Find in past sessions" testId="find" wide onClose={closeDialog}>
			<Finding />
		</SearchDialog>
	);
}

function Finding() {
	const [typed, setTyped] = useState("");
	const [className, setClassName] = useState<string | null>(null);
	const words = useSettled(typed);
	const { data, error, isFetching } = useSearch({ words, className });
	const hits = useDeferredValue(words.trim() === "" ? [] : (data ?? []));
	const classes = [
		...new Set((useSessions().data ?? []).flatMap((session) => session.class ?? [])),
	].sort((a, b) => a.localeCompare(b, "en-GB", { numeric: true }));
	const now = new Date();
	return (
		<Command label="Find in past sessions" shouldFilter={false} loop>
			<div className="flex items-center gap-2 border-b pe-3">
				<Command.Input
					autoFocus
					value={typed}
					onValueChange={setTyped}
					placeholder="What did we do about exit tickets?"
					className="h-12 min-w-0 flex-1 bg-transparent px-4 text-base outline-none placeholder:text-ink-faint"
				/>
				{classes.length > 0 && (
					<select
						aria-label="Class"
						value={className ?? ""}
						onChange={(event) => setClassName(event.target.value || null)}
						className="h-8 max-w-40 rounded-md border border-line-strong bg-raised px-2 text-sm"
					>
						<option value="">Every class</option>
						{classes.map((name) => (
							<option key={name} value={name}>
								{name}
							</option>
						))}
					</select>
				)}
			</div>
			<p role="status" className="sr-only">
				{words.trim() !== "" && !isFetching && countWords(hits.length)}
			</p>
			{error && words.trim() !== "" && (
				<p role="alert" className="px-4 py-3 text-bad text-sm">
					{sentence(toCallError(error).message)} Your sessions are kept as they are.
				</p>
			)}
			<Command.List
				className={`max-h-[60vh] overflow-y-auto ${hits.length > 0 ? "p-1.5" : ""}`}
				aria-busy={isFetching}
			>
				{hits.map((hit) => (
					<Hit
						key={hit.sessionId}
						hit={hit}
						now={now}
						onOpen={() => {
							closeDialog();
							lookAt(hit.sessionId, hit.seq);
						}}
					/>
				))}
			</Command.List>
			{words.trim() === "" && (
				<p className="px-4 py-5 text-ink-soft text-sm">
					Everything that was said in your sessions is looked through, by you and by the planner.
					Words or a question will do.
				</p>
			)}
			{words.trim() !== "" && !isFetching && !error && hits.length === 0 && (
				<p className="px-4 py-5 text-ink-soft text-sm">
					Nothing that was said fits these words. Fewer words, or others, may.
				</p>
			)}
		</Command>
	);
}

function Hit({ hit, now, onOpen }: { hit: SessionHit; now: Date; onOpen(): void }) {
	return (
		<Command.Item
			value={hit.sessionId}
			onSelect={onOpen}
			data-testid="find-item"
			className="cursor-default rounded-md px-3 py-2 text-sm data-[selected=true]:bg-hover"
		>
			<span className="flex items-baseline gap-3">
				<span className="min-w-0 flex-1 truncate font-medium">{hit.title}</span>
				{hit.class && <span className="shrink-0 text-ink-soft text-xs">{hit.class}</span>}
				<time dateTime={hit.updatedAt} className="shrink-0 text-ink-soft text-xs">
					{shortAgo(hit.updatedAt, now)}
				</time>
			</span>
			{hit.snippet !== "" && (
				<span className="mt-0.5 line-clamp-2 text-ink-soft">
					{markedParts(hit.snippet).map((part) =>
						part.matched ? (
							<mark key={part.at} className="rounded-sm bg-accent-soft font-medium text-ink">
								{part.text}
							</mark>
						) : (
							part.text
						),
					)}
				</span>
			)}
		</Command.Item>
	);
}

function countWords(hits: number): string {
	return hits === 1 ? "1 session found" : `${hits} sessions found`;
}

/** What is typed, once the typing has paused. */
function useSettled(typed: string): string {
	const [settled, setSettled] = useState(typed);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(typed), PAUSE);
		return () => clearTimeout(timer);
	}, [typed]);
	return settled;
}

/** Choosing another session to lay beside what is looked at. */
import { lazy, Suspense, useState } from "react";
import type { SessionId, TraceInfo } from "../../api/generated";
import { useSessions } from "../../api/queries";
import { useSpans, useTraces } from "../../api/traces";
import { moment } from "../../shared/time";
import { Button, ReadFailure } from "../../shared/ui";
import { together } from "./whole";

const Comparison = lazy(async () => ({ default: (await import("./comparison")).Comparison }));

interface ComparedProps {
	sessionId: SessionId;
	/** All runs of the session. */
	runs: readonly TraceInfo[];
}

export function Compared({ sessionId, runs }: ComparedProps) {
	const sessions = useSessions();
	const [chosen, choose] = useState<SessionId | null>(null);
	if (sessions.error) return <ReadFailure error={sessions.error} onRetry={sessions.refetch} />;
	if (!sessions.data) return <Reading />;
	const title = (id: SessionId) => {
		const found = sessions.data.find((session) => session.id === id);
		return found ? `${found.title} · ${moment(found.createdAt)}` : "This session";
	};
	const others = sessions.data.filter(({ id }) => id !== sessionId);
	if (others.length === 0 && !sessions.hasNextPage) {
		return (
			<p className="text-ink-soft text-sm">
				There is no other session yet. With two, their times, tokens and steps stand side by side
				here.
			</p>
		);
	}
	return (
		<div className="flex min-h-0 flex-1 flex-col gap-3">
			<div className="flex shrink-0 flex-wrap items-center gap-2">
				<label className="flex min-w-[min(16rem,100%)] flex-1 items-center gap-2 text-sm">
					<span className="text-ink-soft">Compare with</span>
					<select
						data-testid="trace-other"
						value={chosen ?? ""}
						onChange={(event) => choose(event.target.value || null)}
						className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-2"
					>
						<option value="">Choose a session</option>
						{others.map(({ id }) => (
							<option key={id} value={id}>
								{title(id)}
							</option>
						))}
					</select>
				</label>
				{sessions.hasNextPage && (
					<Button
						disabled={sessions.isFetchingNextPage}
						onClick={() => void sessions.fetchNextPage()}
					>
						Older sessions
					</Button>
				)}
			</div>
			{chosen === null ? (
				<p className="text-ink-soft text-sm">
					Choose a session, and it stands beside this one with all of its runs: what each took, and
					the steps that both have.
				</p>
			) : (
				<Other
					key={chosen}
					sessionId={chosen}
					title={title(chosen)}
					mine={{ runs, title: title(sessionId) }}
				/>
			)}
		</div>
	);
}

interface OtherProps {
	sessionId: SessionId;
	title: string;
	mine: { runs: readonly TraceInfo[]; title: string };
}

function Other({ sessionId, title, mine }: OtherProps) {
	const traces = useTraces(sessionId);
	const runs = (traces.data ?? []).filter(({ parent }) => parent === null).reverse();
	const here = useSpans(mine.runs);
	const there = useSpans(runs);
	if (traces.error) return <ReadFailure error={traces.error} onRetry={traces.refetch} />;
	if (here.error) return <ReadFailure error={here.error} onRetry={here.refetch} />;
	if (there.error) return <ReadFailure error={there.error} onRetry={there.refetch} />;
	if (!traces.data || !here.isComplete || !there.isComplete) return <Reading />;
	if (runs.length === 0) {
		return <p className="text-ink-soft text-sm">Nothing has happened in that session yet.</p>;
	}
	return (
		<Suspense fallback={<Reading />}>
			<Comparison
				one={{ ...together(here.data), title: mine.title }}
				other={{ ...together(there.data), title }}
			/>
		</Suspense>
	);
}

function Reading() {
	return <p className="text-ink-soft text-sm">Reading the other session …</p>;
}

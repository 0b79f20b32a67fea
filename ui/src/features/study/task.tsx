/** A task under way: what it asks for, with what it is done, and how long there is. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { BookOpen, Flag, Pause, Play, TriangleAlert } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import type { StudyPlace } from "../../api/generated";
import type { Platform } from "../../platform";
import { connectFeed } from "../../session/feed";
import { clockWords } from "../../shared/clock-words";
import { useNarrow } from "../../shared/narrow";
import { hasOpenEdits, saveOpenEdits } from "../../shared/open-edits";
import { Button, Dialog, Notice } from "../../shared/ui";
import { openSession, useSessionId } from "../../shared/use-place";
import { MarkerList, useMarkerKey } from "./markers";
import { Paper } from "./paper";
import { Sheet } from "./sheet";
import { Failed, LeaveRow, type StepProps } from "./steps";
import type { StudyParts } from "./study-page";
import { useLeft } from "./use-left";
import { shortWords, stopWords } from "./words";

/** From when on the time is shown in another colour, in milliseconds. */
const SHORT_MS = 120_000;
/** As much sooner than the host's her time is up here, so that her last words and acts reach it in time. */
const EARLY_MS = 2_000;

interface TaskProps extends StepProps {
	task: Extract<StudyPlace, { at: "task" }>;
	platform: Platform;
	parts: StudyParts;
	/** Her time is up. */
	onOver(): void;
}

export function Task({ task, platform, parts, onOver, ...step }: TaskProps) {
	const { seen, act } = step;
	const { paused } = seen.stand;
	const ready = useDesk(task, platform);
	const [sheet, setSheet] = useState(true);
	const narrow = useNarrow();
	const [done, setDone] = useState(false);
	/** Whether something was not saved when she said that she was done. */
	const [unsaved, setUnsaved] = useState(false);
	const left = useLeft(
		seen,
		paused === null,
		() => {
			// Tried each second until the host ends it; what could not be saved by then is not, and she is told so.
			void saveOpenEdits().catch(() => undefined);
			onOver();
		},
		EARLY_MS,
	);
	const finish = useMutation({
		mutationFn: saveOpenEdits,
		onSuccess: () => act.mutate({ do: "finish" }, { onSettled: () => setDone(false) }),
	});
	// From when she said so until the host has it there is no way back.
	const busy = finish.isPending || (act.isPending && act.variables.do === "finish");
	useMarkerKey(() => act.mutate({ do: "mark" }));
	const short = left !== null && left <= SHORT_MS;
	return (
		<>
			<div className="flex h-full min-h-0 flex-col bg-canvas" inert={paused !== null}>
				<header className="flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b bg-surface px-4 py-1.5">
					<h1 className="min-w-40 flex-1 truncate font-semibold text-base">{task.title}</h1>
					<span
						role="timer"
						aria-label="Time left"
						className={`rounded px-1.5 py-0.5 tabular-nums ${short ? "bg-warn-soft text-warn" : "text-ink-soft"}`}
					>
						{clockWords(left ?? 0)}
					</span>
					<span role="status" className="sr-only">
						{left !== null && shortWords(left)}
					</span>
					<Button aria-pressed={sheet} onClick={() => setSheet(!sheet)}>
						<BookOpen className="size-4" aria-hidden /> The task
					</Button>
					<Button onClick={() => act.mutate({ do: "mark" })} title="F8">
						<Flag className="size-4" aria-hidden /> Mark this moment
					</Button>
					<Button onClick={() => act.mutate({ do: "pause", technical: false })}>
						<Pause className="size-4" aria-hidden /> Pause
					</Button>
					<Button onClick={() => act.mutate({ do: "pause", technical: true })}>
						<TriangleAlert className="size-4" aria-hidden /> Something is broken
					</Button>
					<Button
						tone="primary"
						onClick={() => {
							setUnsaved(hasOpenEdits());
							setDone(true);
						}}
					>
						I am done
					</Button>
				</header>
				<div className="empty:hidden">
					<Failed act={act} />
				</div>
				<div className="flex min-h-0 flex-1">
					{sheet && (
						<Sheet
							text={task.text}
							materials={task.materials}
							alone={narrow}
							onClose={() => setSheet(false)}
						>
							<MarkerList markers={seen.stand.markers} act={act} />
							<LeaveRow {...step} />
						</Sheet>
					)}
					<div className={`flex min-h-0 min-w-0 flex-1 ${sheet && narrow ? "hidden" : ""}`}>
						{task.desk !== "paper" && (
							<div data-study="talk" className="h-full min-w-0 flex-1 border-r">
								{ready && parts.conversation}
							</div>
						)}
						<div data-study="document" className="h-full min-w-0 flex-1">
							{task.desk === "planner" ? (
								ready && <Drafted draw={parts.document} />
							) : (
								<Paper
									name={`${seen.stand.participant}:${seen.stand.done}:${task.title}`}
									text={task.paper}
									over={left === 0}
									act={act}
								/>
							)}
						</div>
					</div>
				</div>
			</div>
			{paused && (
				<div className="absolute inset-0 z-50 grid place-items-center bg-canvas">
					<div className="grid w-full max-w-md gap-4 p-6">
						<Notice tone="warn">{stopWords(paused)}</Notice>
						{!paused.byResearcher && (
							<Button tone="primary" onClick={() => act.mutate({ do: "goOn" })}>
								<Play className="size-4" aria-hidden /> Go on
							</Button>
						)}
						<LeaveRow {...step} />
					</div>
				</div>
			)}
			{done && (
				<Dialog
					onClose={() => busy || setDone(false)}
					title="Are you done with this task?"
					footer={
						<>
							<Button aria-disabled={busy} onClick={() => busy || setDone(false)}>
								Go on working
							</Button>
							<Button tone="primary" aria-disabled={busy} onClick={() => busy || finish.mutate()}>
								I am done
							</Button>
						</>
					}
				>
					<p>
						You cannot come back to it. What you made is kept
						{unsaved && ", and what you have not saved is saved first"}.
					</p>
					{finish.isError && (
						<Notice tone="bad">
							What you are writing could not be saved, so you are not done yet. Go on working, and
							save it or throw it away.
						</Notice>
					)}
				</Dialog>
			)}
		</>
	);
}

function Drafted({ draw }: { draw: StudyParts["document"] }) {
	return draw(useSessionId());
}

/** Whether the desk of this task is there: its events arrive, and nothing of another is on the screen. */
function useDesk(task: TaskProps["task"], platform: Platform): boolean {
	const client = useQueryClient();
	const [ready, setReady] = useState(false);
	const { desk, sessionId } = task;
	const begin = useEffectEvent(() => openSession(sessionId));
	useEffect(() => {
		if (desk === "paper") return;
		let over = false;
		let end: () => void = () => undefined;
		begin();
		void connectFeed(platform, client).then((disconnect) => {
			end = disconnect;
			if (over) end();
			else setReady(true);
		});
		return () => {
			over = true;
			end();
			openSession(null);
			client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== "study" });
		};
	}, [desk, platform, client]);
	return ready;
}

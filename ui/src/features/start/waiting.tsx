/** What waits for her: questions of agents, drafts that are not decided, memory to look at, sittings and studies. */
import {
	CircleHelp,
	ClipboardCheck,
	FilePen,
	FlaskConical,
	type LucideIcon,
	NotebookPen,
} from "lucide-react";
import { useLessons } from "../../api/lessons";
import { useMemoryReview } from "../../api/memory";
import { useOpenings } from "../../api/openings";
import { useSessions } from "../../api/queries";
import { useStudies } from "../../api/studies";
import { openAssess, showBoard } from "../../shared/assess-room";
import { openMemory } from "../../shared/memory-room";
import { openResearch, useResearchRoom } from "../../shared/research-room";
import { shortAgo } from "../../shared/time";
import { openSession, showLesson } from "../../shared/use-place";
import { visible } from "../../shared/visible";

/** Most of one kind that are named; the lists at the edge have the others. */
const MOST = 3;

interface Asked {
	things: Thing[];
	isPending: boolean;
	failureCount: number;
}

interface Thing {
	key: string;
	icon: LucideIcon;
	what: string;
	name: string;
	about: string;
	open: () => void;
}

/** What waits, and whether some of it is not known yet. */
export function useWaiting(): { things: Thing[]; pending: boolean } {
	const all = [useAsked(), useOpenDrafts(), useReview(), useSitting(), useLed()];
	const isOpen = ({ isPending, failureCount }: Asked) => isPending && failureCount === 0;
	return { things: all.flatMap(({ things }) => things), pending: all.some(isOpen) };
}

export function Waiting({ things }: { things: readonly Thing[] }) {
	if (things.length === 0) return null;
	return (
		<section aria-labelledby="waiting" data-testid="waiting">
			<h3 id="waiting" className="mb-1.5 font-semibold text-sm">
				Waiting for you
			</h3>
			<ul className="grid grid-cols-1 gap-px overflow-hidden rounded-lg border bg-line">
				{things.map(({ key, icon: Icon, what, name, about, open }) => (
					<li key={key} className="bg-raised">
						<button
							type="button"
							className="flex w-full items-center gap-3 px-3 py-2 text-left text-sm transition-colors hover:bg-hover"
							onClick={open}
						>
							<Icon className="size-4 shrink-0 text-accent" aria-hidden />
							<span className="min-w-0 flex-1 truncate">
								<span className="text-ink-soft">{what}</span> {visible(name)}
							</span>
							<span className="shrink-0 text-ink-faint text-xs">{about}</span>
						</button>
					</li>
				))}
			</ul>
		</section>
	);
}

function useAsked(): Asked {
	const { data, isPending, failureCount } = useSessions();
	const waiting = (data ?? []).filter(({ state }) => state === "waiting");
	const now = new Date();
	const things = waiting.slice(0, MOST).map(({ id, title, updatedAt }) => ({
		key: id,
		icon: CircleHelp,
		what: "To decide:",
		name: title || "a conversation without a title",
		about: shortAgo(updatedAt, now),
		open: () => openSession(id),
	}));
	return { things, isPending, failureCount };
}

function useOpenDrafts(): Asked {
	const { data, isPending, failureCount } = useLessons();
	const open = (data ?? []).filter(({ written, accepted }) => written > accepted);
	const things = open.slice(0, MOST).map(({ path, title, class: of, written, accepted }) => ({
		key: path,
		icon: FilePen,
		what: "Draft:",
		name: [title || "a lesson without a title", of].filter(Boolean).join(" · "),
		about: `${accepted} of ${written} accepted`,
		open: () => showLesson(path),
	}));
	return { things, isPending, failureCount };
}

function useReview(): Asked {
	const { data, isPending, failureCount } = useMemoryReview();
	const count = data ? data.waiting.length + data.pairs.length + data.morePairs : 0;
	const thing = {
		key: "memory",
		icon: NotebookPen,
		what: "Memory:",
		name: count === 1 ? "1 thing to look at" : `${count} things to look at`,
		about: "",
		open: () => openMemory("look"),
	};
	return { things: count > 0 ? [thing] : [], isPending, failureCount };
}

function useSitting(): Asked {
	const { data, isPending, failureCount } = useOpenings(null);
	const open = (data ?? []).filter(({ closedAt }) => closedAt === null);
	const things = open.slice(0, MOST).map(({ openingId, title, definition, class: of, taken }) => ({
		key: openingId,
		icon: ClipboardCheck,
		what: "Open for a class:",
		name: [title, of].filter(Boolean).join(" · "),
		about: taken === 1 ? "1 has joined" : `${taken} have joined`,
		open: () => {
			openAssess(definition);
			showBoard(openingId);
		},
	}));
	return { things, isPending, failureCount };
}

function useLed(): Asked {
	const { data, isPending, failureCount } = useStudies();
	const led = (data?.studies ?? []).filter(({ participants }) => participants > 0);
	const things = led.slice(0, MOST).map(({ id, title, participants }) => ({
		key: `study ${id}`,
		icon: FlaskConical,
		what: "Study:",
		name: title,
		about: participants === 1 ? "1 has a code" : `${participants} have codes`,
		open: () => {
			useResearchRoom.setState({ study: id });
			openResearch();
		},
	}));
	return { things, isPending, failureCount };
}

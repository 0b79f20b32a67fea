/** That work is going on: what the model does, for how long, and what it thinks, folded. */
import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import type { ModelActivity, SessionId } from "../../api/generated";
import { useLive } from "../../session/live";
import { waited } from "../../shared/time";
import { visible } from "../../shared/visible";

/** A wait that is shorter needs no number. */
const NOTICEABLE_MS = 10_000;

const NAMES: Record<ModelActivity, string> = {
	reading: "Reading your files",
	thinking: "Thinking",
	writing: "Writing",
};

interface WaitingProps {
	sessionId: SessionId;
	trouble: string | null;
}

export function Waiting({ sessionId, trouble }: WaitingProps) {
	const work = useLive((state) => state.work[sessionId]);
	const now = useNow();
	const passed = work ? now - work.since : 0;
	const time = passed >= NOTICEABLE_MS ? ` · ${waited(passed)}` : "";
	const says = work ? `${NAMES[work.doing]}${time} …` : "Working …";
	return (
		<div className="pt-2 text-ink-faint" data-testid="waiting">
			<p>
				<span className="breathe mr-2 inline-block size-1.5 rounded-full bg-accent align-middle" />
				{trouble ? `${trouble} ${time === "" ? "Trying again …" : `Trying again: ${says}`}` : says}
			</p>
			{work && work.thought.trim() !== "" && <Thought text={work.thought} />}
		</div>
	);
}

function Thought({ text }: { text: string }) {
	const [open, setOpen] = useState(false);
	return (
		<>
			<button
				type="button"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="-mx-1.5 flex items-center gap-1.5 rounded-md px-1.5 text-sm hover:bg-hover hover:text-ink-soft"
			>
				<ChevronRight
					className={`size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
					aria-hidden
				/>
				What the model thinks
			</button>
			{open && <p className="ml-1.5 whitespace-pre-wrap border-l pl-4 text-sm">{visible(text)}</p>}
		</>
	);
}

/** The time, once a second. */
function useNow(): number {
	const [now, setNow] = useState(() => Date.now());
	useEffect(() => {
		const ticking = setInterval(() => setNow(Date.now()), 1000);
		return () => clearInterval(ticking);
	}, []);
	return now;
}

/** What the agent means to do and how far it is. */
import { ChevronDown, Circle, CircleCheck, CircleDot } from "lucide-react";
import { useState } from "react";
import type { Task } from "../../api/generated";
import { visible } from "../../shared/visible";

export function Tasks({ tasks }: { tasks: Task[] }) {
	const [open, setOpen] = useState(true);
	const done = tasks.filter((task) => task.state === "done").length;
	const current = tasks.find((task) => task.state === "inProgress");
	return (
		<div className="mb-2 rounded-lg border bg-raised px-3 py-2 text-sm shadow-card">
			<button
				type="button"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="flex w-full items-center gap-2 rounded text-left"
			>
				<span className="min-w-0 flex-1 truncate font-medium">
					{open || !current ? "What I mean to do" : visible(current.title)}
				</span>
				<span className="text-ink-faint text-xs tabular-nums">
					{done} of {tasks.length} done
				</span>
				<ChevronDown
					className={`size-3.5 shrink-0 text-ink-faint transition-transform ${open ? "" : "-rotate-90"}`}
					aria-hidden
				/>
			</button>
			{open && (
				<ul className="mt-1.5 max-h-40 space-y-0.5 overflow-y-auto">
					{tasks.map((task) => (
						<li key={task.id} className="flex items-start gap-2">
							<Mark state={task.state} />
							<span className={task.state === "done" ? "text-ink-faint" : "text-ink-soft"}>
								{visible(task.title)}
							</span>
						</li>
					))}
				</ul>
			)}
		</div>
	);
}

function Mark({ state }: { state: Task["state"] }) {
	const look = "mt-0.5 size-3.5 shrink-0";
	if (state === "done") return <CircleCheck className={`${look} text-good`} aria-label="Done" />;
	if (state === "inProgress") {
		return <CircleDot className={`${look} breathe text-accent`} aria-label="Now" />;
	}
	return <Circle className={`${look} text-ink-faint`} aria-label="To come" />;
}

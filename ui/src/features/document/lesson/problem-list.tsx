/** What does not fit together in a lesson, each with the way to its place. */

import { useQueryClient } from "@tanstack/react-query";
import { ChevronRight, Info, TriangleAlert } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Lesson, WantedChange } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { useFileOpener } from "../../../shared/use-file-opener";
import { doneWithChange, useWantedChanges } from "../../../shared/wanted-changes";
import { addSection } from "./add-section";

interface ProblemListProps {
	lesson: Lesson;
	onSection(id: string): void;
}

const NOTHING: readonly WantedChange[] = [];

export function ProblemList({ lesson, onSection }: ProblemListProps) {
	const { problems, path, sections } = lesson;
	const wanted = useWantedChanges(({ byLesson }) => byLesson[path] ?? NOTHING);
	const openFile = useFileOpener();
	const [open, setOpen] = useState(wanted.length > 0);
	const client = useQueryClient();
	const add = (id: string) => addSection(client, path, id);
	if (problems.length + wanted.length === 0) return null;
	// What is worth knowing and no fault comes last, and does not alarm.
	const faults = problems.filter(({ weight }) => weight === "fault");
	const listed = [...faults, ...problems.filter(({ weight }) => weight !== "fault")];
	const toLookAt = faults.length + wanted.length;
	const calm = toLookAt === 0;
	return (
		<div
			data-chrome
			data-testid="lesson-problems"
			className={`mt-3 rounded-lg font-sans text-sm ${calm ? "border" : "bg-warn-soft"}`}
		>
			<button
				type="button"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className={`flex w-full items-center gap-2 rounded-lg px-3 py-1.5 text-left ${calm ? "text-ink-soft" : "text-warn"}`}
			>
				{calm ? (
					<Info className="size-4 shrink-0" aria-hidden />
				) : (
					<TriangleAlert className="size-4 shrink-0" aria-hidden />
				)}
				<span className="flex-1">{headline(toLookAt, problems.length - faults.length)}</span>
				<ChevronRight
					aria-hidden
					className={`size-4 transition-transform ${open ? "rotate-90" : ""}`}
				/>
			</button>
			{open && (
				<ul className="px-3 pb-2">
					{wanted.map((change) => (
						<Row
							key={`${change.section}:${change.why}`}
							name={change.heading}
							onOpen={() => change.section !== null && onSection(change.section)}
							message={change.why}
						>
							<button
								type="button"
								aria-label={`Done: ${change.heading}, ${change.why}`}
								onClick={() => doneWithChange(path, change)}
								className="shrink-0 self-start rounded-md border border-line-strong bg-raised px-1.5 font-medium text-ink-soft text-xs hover:text-ink"
							>
								Done
							</button>
						</Row>
					))}
					{listed.map(({ line, section, message }) => {
						const known = sections.find(({ id }) => id === section);
						const absent = lesson.missing.find(({ id }) => id === section);
						return (
							<Row
								key={`${line}:${section}:${message}`}
								name={known ? known.heading : absent ? `Add “${absent.heading}”` : `Line ${line}`}
								still={!known && !absent && !openFile}
								onOpen={() => {
									if (known) onSection(known.id);
									else if (absent) add(absent.id);
									else openFile?.(path, line, line);
								}}
								message={message}
							/>
						);
					})}
				</ul>
			)}
		</div>
	);
}

interface RowProps {
	/** What leads to its place. */
	name: string;
	/** Whether it only says which place that is. */
	still?: boolean;
	onOpen(): void;
	message: string;
	children?: ReactNode;
}

const PLACE =
	"max-w-[40%] shrink-0 self-start break-words rounded-sm text-left font-medium text-ink-soft";

function Row({ name, still, onOpen, message, children }: RowProps) {
	return (
		<li className="flex gap-3 py-0.5">
			{still ? (
				<span className={PLACE}>{name}</span>
			) : (
				<button type="button" onClick={onOpen} className={`${PLACE} underline underline-offset-2`}>
					{name}
				</button>
			)}
			<span className="min-w-0 flex-1 break-words">{sentence(message)}</span>
			{children}
		</li>
	);
}

function headline(faults: number, notices: number): string {
	const parts = [
		faults > 0 && `${faults} ${faults === 1 ? "thing" : "things"} to look at`,
		notices > 0 && `${notices} ${notices === 1 ? "thing" : "things"} to know`,
	];
	return parts.filter(Boolean).join(", ");
}

/** The lessons of a course: dragged, moved by keys or buttons, ticked as taught, opened. */
import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { tickTaught } from "../../../api/courses";
import type { Course, CourseLesson } from "../../../api/generated";
import { reportError } from "../../../shared/report";
import { shortDay } from "../../../shared/time";
import { sayWithUndo } from "../../../shared/undo";
import { openFileAt, showLesson } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";
import { mayMove, useArranging } from "./use-arranging";
import { useDragging } from "./use-dragging";

export function CourseRows({ course }: { course: Course }) {
	const { lessons } = course;
	const list = useRef<HTMLOListElement>(null);
	const wanted = useRef<string | null>(null);
	const { move, said, pending } = useArranging(course);
	const { dragging, handle } = useDragging(list, (from, to) => void move(from, to));
	const moveTo = (from: number, to: number) => {
		wanted.current = lessons[from]?.id ?? null;
		void move(from, to);
	};
	// The browser lets go of an element that moves.
	useLayoutEffect(() => {
		if (wanted.current === null) return;
		const at = `[data-lesson="${CSS.escape(wanted.current)}"] [data-handle]`;
		list.current?.querySelector<HTMLElement>(at)?.focus();
		wanted.current = null;
	}, [lessons]);
	if (lessons.length === 0)
		return <p className="text-ink-soft text-sm">{visible(course.name)} has no lesson yet.</p>;
	return (
		<section aria-labelledby="course-lessons" className="grid grid-cols-1 gap-1.5">
			<h3 id="course-lessons" className="font-semibold text-sm">
				Lessons
			</h3>
			<ol ref={list} aria-busy={pending || undefined} className="grid grid-cols-1">
				{lessons.map((lesson, at) => (
					<Row
						key={lesson.id}
						course={course}
						lesson={lesson}
						at={at}
						drag={handle(at)}
						line={dragging?.to === at && dragging.from !== at ? side(dragging) : null}
						dragged={dragging?.from === at}
						onMove={(to) => moveTo(at, to)}
					/>
				))}
			</ol>
			<p role="status" className="sr-only">
				{said}
			</p>
		</section>
	);
}

function side({ from, to }: { from: number; to: number }): "above" | "below" {
	return to < from ? "above" : "below";
}

interface RowProps {
	course: Course;
	lesson: CourseLesson;
	at: number;
	drag: ReturnType<ReturnType<typeof useDragging>["handle"]>;
	/** Where the dragged lesson would stand, seen from this one. */
	line: "above" | "below" | null;
	dragged: boolean;
	onMove(to: number): void;
}

function Row({ course, lesson, at, drag, line, dragged, onMove }: RowProps) {
	const { id, title, taught, went, date, planned, minutes, accepted } = lesson;
	const { lessons, outcomes } = course;
	const name = visible(title || "A lesson without a title");
	const codes = outcomes.filter(({ met }) => met.includes(at)).map(({ code }) => code);
	const can = (to: number) => mayMove(lessons, at, to);
	const onKeyDown = (event: KeyboardEvent) => {
		const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
		if (!step || !event.altKey) return;
		event.preventDefault();
		onMove(at + step);
	};
	const about = [
		date && shortDay(date),
		planned !== null && minutes !== null && planned !== minutes
			? `${planned} of ${minutes} min planned`
			: minutes !== null && `${minutes} min`,
		went && visible(went),
		course.kind === "class" && !accepted && !taught && "a draft",
	].filter(Boolean);
	const edge = line === null ? "" : line === "above" ? "border-t-accent" : "border-b-accent";
	return (
		<li
			data-lesson={id}
			data-testid="course-lesson"
			className={`group flex items-start gap-1 border-y-2 border-transparent py-1 ${edge} ${dragged ? "bg-hover opacity-70" : ""}`}
		>
			<button
				type="button"
				data-handle
				aria-label={`Move lesson ${at + 1}, ${name}`}
				aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
				title={
					taught ? "It was taught, and stays where it is" : "Drag it, or press Alt with ↑ or ↓"
				}
				aria-disabled={taught || undefined}
				onKeyDown={onKeyDown}
				{...(taught ? {} : drag)}
				className="inline-flex h-7 w-6 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-ink-faint hover:bg-hover hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40"
			>
				<GripVertical className="size-4" aria-hidden />
			</button>
			<span className="w-6 shrink-0 pt-1 text-right text-ink-soft text-sm tabular-nums">
				{at + 1}
			</span>
			<div className="min-w-0 flex-1 px-1 py-0.5">
				<button
					type="button"
					onClick={() => open(course, lesson)}
					className="max-w-full rounded-sm text-left font-medium text-sm hover:underline"
				>
					{name}
				</button>
				{about.length > 0 && <p className="text-ink-soft text-xs">{about.join(" · ")}</p>}
				<p className="text-ink-soft text-xs">
					{codes.length > 0 ? codes.join(", ") : "Meets no outcome by its own words"}
				</p>
			</div>
			<Step label={`Move “${name}” up`} disabled={!can(at - 1)} onClick={() => onMove(at - 1)}>
				<ArrowUp className="size-3.5" aria-hidden />
			</Step>
			<Step label={`Move “${name}” down`} disabled={!can(at + 1)} onClick={() => onMove(at + 1)}>
				<ArrowDown className="size-3.5" aria-hidden />
			</Step>
			<Taught course={course} lesson={lesson} name={name} />
		</li>
	);
}

function open(course: Course, { path, line }: CourseLesson): void {
	if (path !== null) showLesson(path);
	else openFileAt(course.of, line ?? undefined);
}

interface StepProps {
	label: string;
	disabled: boolean;
	onClick(): void;
	children: React.ReactNode;
}

function Step({ label, disabled, onClick, children }: StepProps) {
	return (
		<button
			type="button"
			aria-label={label}
			title={label}
			aria-disabled={disabled || undefined}
			onClick={() => !disabled && onClick()}
			className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-soft opacity-0 hover:bg-hover hover:text-ink focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 aria-disabled:text-ink-faint"
		>
			{children}
		</button>
	);
}

function Taught({ course, lesson, name }: { course: Course; lesson: CourseLesson; name: string }) {
	const client = useQueryClient();
	const { id, taught } = lesson;
	const tick = (to: boolean) => tickTaught(client, { of: course.of, lesson: id, taught: to });
	const onChange = () =>
		void tick(!taught).then(
			() =>
				sayWithUndo(
					taught ? `“${name}” counts as not taught yet.` : `“${name}” was taught.`,
					() => void tick(taught).catch(reportError),
				),
			reportError,
		);
	// What she said of it is more than a tick, and no tick takes it back.
	const said = lesson.went !== null;
	return (
		<label
			className="flex shrink-0 items-center gap-1.5 py-1 pl-1 text-sm"
			title={said ? "You said how it went, so it was taught" : undefined}
		>
			<input type="checkbox" checked={taught} disabled={said} onChange={onChange} />
			Taught
			<span className="sr-only">: {name}</span>
		</label>
	);
}

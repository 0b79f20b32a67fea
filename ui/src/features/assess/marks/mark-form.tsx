/** One answer beside what is looked for in it, and the points that it gets. */
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { fieldAt } from "../../../shared/fields";
import { Button, Markdown, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { wholeOf } from "./change";
import { PointsField } from "./points-field";
import { sumOf, type Waiting } from "./queue";
import { Rubric } from "./rubric";
import type { DeskState } from "./use-desk";

interface MarkFormProps {
	one: Waiting;
	/** Whose answer it is and to what. */
	name: string;
	/** What was given for it here already. */
	points: number | null;
	/** Whether the cursor comes to the points at once. */
	focuses: boolean;
	desk: DeskState;
}

export function MarkForm({ one, name, points, focuses, desk }: MarkFormProps) {
	const { mark } = one;
	const { worth, rubric } = mark;
	const [typed, setTyped] = useState(points === null ? "" : String(points));
	const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set());
	const [missing, setMissing] = useState(false);
	const form = useRef<HTMLFormElement>(null);
	const field = useRef<HTMLInputElement>(null);
	useEffect(() => {
		if (!focuses) return;
		// The answer is read first, also where the window is small.
		field.current?.focus({ preventScroll: true });
		field.current?.select();
		const top = form.current?.getBoundingClientRect().top ?? 0;
		if (top < 0) form.current?.scrollIntoView();
	}, [focuses]);

	const type = (value: string) => {
		setTyped(value);
		setMissing(false);
	};
	const tick = (row: number) => {
		const now = new Set(ticked);
		if (!now.delete(row)) now.add(row);
		setTicked(now);
		type(String(sumOf(mark, now)));
	};
	const give = () => {
		const number = wholeOf(typed, 0, worth);
		setMissing(number === null);
		if (number === null) field.current?.focus();
		else desk.give(one, number);
	};
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.ctrlKey || event.metaKey || event.altKey || fieldAt(event.target)) return;
		if (!/^\d$/.test(event.key)) return;
		event.preventDefault();
		type(event.key);
		field.current?.focus();
	};
	const later = desk.at === null ? 0 : (desk.at + 1) % desk.queue.length;
	return (
		<form
			ref={form}
			noValidate
			aria-label={name}
			onKeyDown={onKeyDown}
			onSubmit={(event) => {
				event.preventDefault();
				give();
			}}
			className="@container grid gap-3"
		>
			<p className="font-medium">{name}</p>
			<div className="grid @xl:grid-cols-[3fr_2fr] items-start gap-x-6 gap-y-4">
				<div className="grid min-w-0 gap-3">
					<Markdown text={mark.question} className="text-base" />
					<div>
						<p className="text-ink-soft text-xs">Answer</p>
						<Written words={mark.answer ?? ""} />
					</div>
				</div>
				<div className="grid min-w-0 gap-3">
					{rubric.length > 0 && <Rubric rows={rubric} ticked={ticked} onTick={tick} />}
					{mark.key !== null && (
						<div>
							<p className="text-ink-soft text-xs">For example</p>
							<p dir="auto" className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">
								{visible(mark.key)}
							</p>
						</div>
					)}
				</div>
			</div>
			<PointsField
				value={typed}
				worth={worth}
				invalid={missing}
				field={field}
				onChange={(value) => {
					// What is typed stands for itself.
					setTicked(new Set());
					type(value);
				}}
			/>
			{missing && (
				<Notice tone="bad">Say how many points: a whole number from 0 to {worth}.</Notice>
			)}
			{desk.refused !== null && <Notice tone="bad">{desk.refused}</Notice>}
			<div className="flex flex-wrap items-center gap-2">
				<Button type="submit" tone="primary" aria-disabled={desk.pending}>
					Give the points
				</Button>
				{desk.queue.length > 1 && <Button onClick={() => desk.go(later)}>Later</Button>}
				{desk.at !== null && desk.at > 0 && (
					<Button tone="quiet" onClick={() => desk.go((desk.at ?? 1) - 1)}>
						The one before
					</Button>
				)}
				<span className="text-ink-faint text-xs">A digit gives points, Enter goes on.</span>
			</div>
		</form>
	);
}

/** What somebody wrote stays as it is written: it is no markdown. */
function Written({ words }: { words: string }) {
	return (
		<p
			dir="auto"
			className="mt-0.5 whitespace-pre-wrap rounded-md border bg-surface px-3 py-2 [overflow-wrap:anywhere]"
		>
			{visible(words)}
		</p>
	);
}

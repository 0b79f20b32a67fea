/**
 * What she expects of a lesson that she has accepted: one quiet question, asked once, for whoever wants to be asked.
 * Whoever has passed it over twice in a row sees one line of it.
 */
import { useQueryClient } from "@tanstack/react-query";
import { Telescope } from "lucide-react";
import { useId, useState } from "react";
import { expectOfLesson, passExpectation, useExpectations } from "../../api/expectations";
import type { LessonToExpect } from "../../api/generated";
import { toCallError } from "../../platform";
import { focusComposer } from "../../session/draft";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, GrowingField, Notice } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { visible } from "../../shared/visible";
import { FoldedCard } from "./cards/card";

/** Who is less sure expects the opposite, and says that. */
const LEAST = 50;
const MOST = 100;
const STEP = 5;
const MIDDLE = (LEAST + MOST) / 2;

interface ExpectationProps {
	/** The lessons that it may be asked about here; any without them. */
	of?: readonly string[];
}

export function Expectation({ of }: ExpectationProps) {
	const { data } = useExpectations();
	const lesson = data?.lessons.find(({ path }) => of === undefined || of.includes(path));
	return lesson && data ? <Question key={lesson.path} lesson={lesson} small={data.folded} /> : null;
}

function Question({ lesson, small }: { lesson: LessonToExpect; small: boolean }) {
	const client = useQueryClient();
	const confidence = useId();
	// What she is answering does not change on its way out.
	const [folded, setFolded] = useState(small);
	const [text, setText] = useState("");
	const [percent, setPercent] = useState<number | null>(null);
	const [hint, setHint] = useState<string | null>(null);
	const [refused, setRefused] = useState<string | null>(null);
	const [pending, setPending] = useState(false);
	const { path, question } = lesson;

	const run = async (deed: () => Promise<boolean>) => {
		if (pending) return;
		setPending(true);
		setRefused(null);
		try {
			if (await deed()) focusComposer();
		} catch (reason) {
			const error = toCallError(reason);
			// Her words are still there to be put right.
			if (error.code === "invalid") setRefused(sentence(error.message));
			else reportError(reason);
		} finally {
			setPending(false);
		}
	};
	const ready = text.trim() !== "" && percent !== null;
	const keep = (insists: boolean) =>
		percent !== null &&
		text.trim() !== "" &&
		void run(async () => {
			const said = { path, text: text.trim(), confidence: percent, insists };
			const made = await expectOfLesson(client, said);
			setHint(made.hint);
			return made.hint === null;
		});
	const pass = () =>
		void run(async () => {
			await passExpectation(client, path, true);
			sayWithUndo(
				"You are not asked what you expect of this lesson.",
				() => void passExpectation(client, path, false).catch(reportError),
			);
			return true;
		});
	const notNow = (
		<Button tone="quiet" data-testid="expectation-pass" disabled={pending} onClick={pass}>
			Not now
		</Button>
	);
	if (folded) {
		return (
			<FoldedCard
				icon={Telescope}
				testId="expectation"
				title={visible(question)}
				onOpen={() => setFolded(false)}
				skip={notNow}
			/>
		);
	}
	return (
		<section
			aria-label={visible(question)}
			data-testid="expectation"
			className="mb-3 grid gap-2 rounded-lg border bg-raised px-3.5 py-3 text-sm"
		>
			<h2 className="flex items-start gap-2 font-medium">
				<Telescope className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden />
				<span className="min-w-0">
					{visible(question)}{" "}
					<span className="font-normal text-ink-soft">{visible(lesson.topic)}</span>
				</span>
			</h2>
			<GrowingField
				enterSends
				data-testid="expectation-text"
				label={question}
				placeholder="Most will trace a nested loop without help. No names of pupils."
				value={text}
				disabled={pending}
				onChange={(words) => {
					setText(words);
					setHint(null);
				}}
				onSubmit={() => keep(false)}
			/>
			<div className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<label htmlFor={confidence} className="text-ink-soft">
					How sure are you?
				</label>
				<input
					id={confidence}
					type="range"
					min={LEAST}
					max={MOST}
					step={STEP}
					data-testid="expectation-confidence"
					aria-valuetext={percent === null ? "not chosen yet" : `${percent} per cent`}
					value={percent ?? MIDDLE}
					disabled={pending}
					onChange={(event) => setPercent(Number(event.target.value))}
					// A click on the middle changes nothing and is a choice all the same.
					onPointerUp={(event) => setPercent(Number(event.currentTarget.value))}
					className={`min-w-32 flex-1 ${percent === null ? "opacity-60" : ""}`}
				/>
				<output htmlFor={confidence} className="w-11 text-right font-medium tabular-nums">
					{percent === null ? "–" : `${percent}\u00A0%`}
				</output>
			</div>
			{hint !== null && <Notice tone="quiet">{hint}</Notice>}
			{refused !== null && <Notice tone="bad">{visible(refused)}</Notice>}
			<div className="flex flex-wrap items-center gap-2">
				{hint === null ? (
					<Button
						tone="primary"
						data-testid="expectation-keep"
						disabled={pending || !ready}
						onClick={() => keep(false)}
					>
						Keep
					</Button>
				) : (
					<Button
						data-testid="expectation-insist"
						disabled={pending || !ready}
						onClick={() => keep(true)}
					>
						Keep it all the same
					</Button>
				)}
				{notNow}
			</div>
		</section>
	);
}

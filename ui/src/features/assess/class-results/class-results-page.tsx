/** What the answers of a class say. */
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useClassResults } from "../../../api/assess";
import type { ClassResults } from "../../../api/generated";
import { closeClass, useAssessRoom } from "../../../shared/assess-room";
import { Button, Notice, ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { BackToList, escapeTo } from "../back";
import { noteWords, reliabilityWords, resultsName, seatsWords, unmarkedWords } from "./class-words";
import { MarkingPage } from "./marking-page";

const Results = lazy(async () => ({ default: (await import("./results")).Results }));

interface ClassResultsPageProps {
	definition: string;
	/** Null for whoever sat for no class. */
	of: string | null;
	/** What was sat; null while it is not known. */
	title: string | null;
}

export function ClassResultsPage({ definition, of, title }: ClassResultsPageProps) {
	const { data, error, refetch } = useClassResults(definition, of);
	const page = useRef<HTMLElement>(null);
	const [marking, setMarking] = useState(false);
	useEffect(() => {
		if (marking) return;
		// Whoever comes back from the result of a seat goes on at its row.
		const { seen } = useAssessRoom.getState();
		const row = page.current?.querySelector<HTMLElement>(
			`[data-sitting="${CSS.escape(seen ?? "")}"]`,
		);
		if (row) row.focus();
		else if (!page.current?.contains(document.activeElement)) page.current?.focus();
		if (seen !== null) useAssessRoom.setState({ seen: null });
	}, [marking]);
	const whose = { definition, class: of };
	if (marking && data) {
		return <MarkingPage results={data} of={whose} onClose={() => setMarking(false)} />;
	}
	return (
		<article
			ref={page}
			tabIndex={-1}
			aria-labelledby="class-results"
			data-testid="class-results"
			onKeyDown={escapeTo(closeClass)}
			className="grid max-w-4xl grid-cols-1 gap-6 px-6 py-4 outline-none [print-color-adjust:exact]"
		>
			<header className="grid justify-items-start gap-1">
				<div className="mb-3">
					<BackToList onBack={closeClass} />
				</div>
				<h2
					id="class-results"
					className="font-semibold font-serif text-2xl [overflow-wrap:anywhere]"
				>
					{resultsName(of)}
				</h2>
				{title !== null && (
					<p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
						{visible(title)}
					</p>
				)}
				{data && <Standing results={data} />}
			</header>
			{data && <Unmarked results={data} onMark={() => setMarking(true)} />}
			{error && <ReadFailure error={error} onRetry={refetch} />}
			{data ? (
				data.learners.length === 0 ? (
					<p className="rounded-lg border border-line-strong border-dashed p-4 text-ink-soft text-sm">
						Nobody is through with it yet. As soon as the first seat is over, you see here what went
						wrong most, and each question.
					</p>
				) : (
					<Suspense fallback={<Working />}>
						<Results results={data} of={whose} title={title} />
					</Suspense>
				)
			) : (
				!error && <Working />
			)}
		</article>
	);
}

/** What waits for her, and the way to it. */
function Unmarked({ results, onMark }: { results: ClassResults; onMark(): void }) {
	const unmarked = results.learners.reduce((sum, learner) => sum + learner.unmarked, 0);
	if (unmarked === 0) return null;
	return (
		<Notice
			tone="quiet"
			actions={
				<Button tone="primary" onClick={onMark}>
					Mark them
				</Button>
			}
		>
			{unmarkedWords(unmarked)}
		</Notice>
	);
}

function Standing({ results: { learners, going, reliability } }: { results: ClassResults }) {
	const agreement = reliabilityWords(reliability);
	return (
		<>
			<p aria-live="polite" className="mt-2">
				{seatsWords(learners.length, going)}
			</p>
			{learners.length > 0 && (
				<>
					{agreement && <p className="max-w-prose text-sm">{agreement}</p>}
					{reliability.note !== null && (
						<p className="max-w-prose text-ink-faint text-sm">
							How far the questions agree: {noteWords(reliability.note)}
						</p>
					)}
				</>
			)}
		</>
	);
}

function Working() {
	return (
		<p role="status" className="text-ink-faint text-sm">
			Working out what came of it …
		</p>
	);
}

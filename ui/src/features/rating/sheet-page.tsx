/** A folder that is rated: two lessons, one question at a time, and how far it is. */
import { ArrowLeft, ArrowRight, Undo2 } from "lucide-react";
import { useState } from "react";
import type { RatingSheet } from "../../api/generated";
import { type Rated, useRatingSheet } from "../../api/ratings";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, IconButton, Notice, ReadFailure } from "../../shared/ui";
import { useUndoOffer } from "../../shared/use-undo-offer";
import { visible } from "../../shared/visible";
import { closeFolder } from "./chosen";
import { Drafts } from "./drafts";
import { OutcomePage } from "./outcome-page";
import { Question } from "./question";
import { SaveMenu } from "./save-menu";
import { type Rating, useRating } from "./use-rating";
import { useRatingKeys } from "./use-rating-keys";
import { progress } from "./words";

export function SheetPage({ rated }: { rated: Rated }) {
	const { data, error, refetch } = useRatingSheet(rated);
	if (error && !data) {
		return (
			<div className="mx-auto grid max-w-prose gap-3 p-5">
				<ReadFailure error={error} onRetry={refetch} />
				<Button className="justify-self-start" onClick={closeFolder}>
					Choose another folder
				</Button>
			</div>
		);
	}
	if (!data) return <div className="h-full" aria-busy />;
	return <Sheet rated={rated} sheet={data} />;
}

function Sheet({ rated, sheet }: { rated: Rated; sheet: RatingSheet }) {
	const rating = useRating(rated, sheet);
	const [looks, setLooks] = useState(false);
	const { outcome } = sheet;
	const shown = looks && outcome !== null;
	useRatingKeys(rating, !shown);
	return (
		<div className="flex h-full min-h-0 flex-col" data-testid="rating-sheet">
			<Head rated={rated} sheet={sheet} rating={rating} />
			{rating.failure && (
				<Notice tone="bad" className="m-2">
					It was not kept. {sentence(toCallError(rating.failure).message)}
				</Notice>
			)}
			{outcome && (
				<Notice
					tone="quiet"
					className="m-2"
					actions={
						<Button data-testid="rating-look" onClick={() => setLooks(!looks)}>
							{shown ? "Back to the lessons" : "See what came of it"}
						</Button>
					}
				>
					Everything is rated.
				</Notice>
			)}
			{shown ? (
				<OutcomePage outcome={outcome} />
			) : (
				<>
					<Drafts rated={rated} pair={rating.pair.pair} />
					<Question
						criterion={rating.criterion}
						at={rating.question}
						of={sheet.criteria.length}
						said={rating.said}
						generation={rating.generation}
						whyField={rating.whyField}
						onSay={rating.say}
						onMove={rating.move}
					/>
				</>
			)}
		</div>
	);
}

interface HeadProps {
	rated: Rated;
	sheet: RatingSheet;
	rating: Rating;
}

function Head({ rated, sheet, rating }: HeadProps) {
	const { said, asked } = progress(sheet);
	const pairs = sheet.pairs.length;
	return (
		<header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
			<div className="min-w-60 flex-1">
				<h2 className="truncate font-semibold font-serif">{visible(rating.pair.request)}</h2>
				<p className="text-ink-soft text-xs" data-testid="rating-progress">
					Pair {rating.at + 1} of {pairs} · {said} of {asked} answers
				</p>
				<progress aria-label="Answers" value={said} max={asked} className="sr-only" />
			</div>
			{rating.undo && <UndoOffer key={rating.generation} undo={rating.undo} />}
			<Button
				data-testid="rating-undo"
				disabled={!rating.undo}
				icon={<Undo2 className="size-4" aria-hidden />}
				onClick={() => rating.undo?.()}
			>
				Undo
			</Button>
			<IconButton label="Pair before" shortcut="←" onClick={() => rating.turn(-1)}>
				<ArrowLeft aria-hidden />
			</IconButton>
			<IconButton label="Next pair" shortcut="→" onClick={() => rating.turn(1)}>
				<ArrowRight aria-hidden />
			</IconButton>
			<SaveMenu folder={rated.folder} blind={sheet.outcome === null} />
			<Button tone="quiet" onClick={closeFolder}>
				Other folder
			</Button>
		</header>
	);
}

/** The window's key for taking back takes back the last answer, as long as there is one. */
function UndoOffer({ undo }: { undo: () => void }) {
	useUndoOffer(undo);
	return null;
}

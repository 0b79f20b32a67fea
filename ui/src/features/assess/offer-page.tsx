/** Something that pupils can sit down to: what it is, who sits down now, and who has been through it. */
import { Pencil } from "lucide-react";
import { useEffect, useRef } from "react";
import { useOffers, useSittings } from "../../api/assess";
import type { SittingOffer } from "../../api/generated";
import { make, useAssessRoom } from "../../shared/assess-room";
import { Button, Notice, ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { Yours } from "./assess-list";
import { BeenThrough } from "./been-through";
import { ClassButtons } from "./class-results/class-buttons";
import { ClassResultsPage } from "./class-results/class-results-page";
import { BoardPage } from "./openings/board-page";
import { OpenForm } from "./openings/open-form";
import { Openings } from "./openings/openings";
import { SitForm } from "./sit-form";
import { atLength, KINDS, originWords, partsName } from "./words";

export function OfferPage({ id }: { id: string }) {
	const { data, error, refetch } = useOffers();
	const sittings = useSittings(id);
	const offer = data?.offers.find((offer) => offer.id === id);
	const { classOf, opening } = useAssessRoom();
	const page = useRef<HTMLElement>(null);
	useEffect(() => {
		// Whoever comes from a page that is gone, such as where a test was made, goes on here.
		if (document.activeElement === document.body) page.current?.focus({ preventScroll: true });
	}, []);
	if (classOf) {
		const title = offer?.title ?? sittings.data?.[0]?.title ?? null;
		return <ClassResultsPage definition={id} of={classOf.class} title={title} />;
	}
	if (opening !== null) return <BoardPage key={opening} openingId={opening} />;
	return (
		<article
			ref={page}
			tabIndex={-1}
			data-testid="assess-offer-page"
			className="grid max-w-3xl gap-6 px-6 py-5 outline-none"
		>
			{offer ? (
				<>
					<About offer={offer} />
					<Openings definition={id} />
					<SitForm
						offer={offer}
						lines={sittings.isFetchedAfterMount && !sittings.error ? sittings.data : undefined}
					/>
					<OpenForm offer={offer} />
				</>
			) : data ? (
				<>
					<h2 dir="auto" className="font-semibold font-serif text-2xl [overflow-wrap:anywhere]">
						{visible(sittings.data?.[0]?.title ?? id)}
					</h2>
					<Notice tone="warn">
						Nobody can sit down to this any more: its file is gone or has a mistake. What came of it
						is still here.
					</Notice>
					<Openings definition={id} />
				</>
			) : error ? (
				<ReadFailure error={error} onRetry={refetch} />
			) : (
				<div aria-busy className="h-40" />
			)}
			<section aria-labelledby="been-through" className="grid gap-2">
				<h3 id="been-through" className="font-semibold">
					Who has been through it
				</h3>
				{sittings.data ? (
					<>
						<ClassButtons lines={sittings.data} />
						<BeenThrough lines={sittings.data} />
					</>
				) : sittings.error ? (
					<ReadFailure error={sittings.error} onRetry={sittings.refetch} />
				) : (
					<p role="status" className="text-ink-faint text-sm">
						Looking for who has …
					</p>
				)}
			</section>
		</article>
	);
}

function About({ offer }: { offer: SittingOffer }) {
	const { id, title, sort, parts, plugin } = offer;
	return (
		<header className="grid gap-2">
			<p className="flex items-center gap-2 font-medium text-ink-soft text-xs">
				{KINDS[sort]}
				{plugin === null && <Yours />}
			</p>
			<h2 dir="auto" className="font-semibold font-serif text-2xl [overflow-wrap:anywhere]">
				{visible(title)}
			</h2>
			<p className="max-w-prose">{atLength(offer)}</p>
			{parts.length > 0 && (
				<div className="flex flex-wrap items-baseline gap-x-2 gap-y-1 text-sm">
					<span className="text-ink-soft">{partsName(sort)}</span>
					<ol aria-label={partsName(sort)} className="flex flex-wrap gap-1.5">
						{parts.map((part, at) => (
							<li key={at} className="rounded-md border bg-raised px-2 py-0.5">
								{visible(part)}
							</li>
						))}
					</ol>
				</div>
			)}
			<p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-ink-soft text-xs">
				{originWords(plugin)}
				{sort === "evaluation" && (
					<Button
						icon={<Pencil className="size-4" aria-hidden />}
						onClick={() => make({ is: "quiz", id, lesson: null })}
					>
						{plugin === null ? "Edit" : "Make one like it"}
					</Button>
				)}
			</p>
		</header>
	);
}

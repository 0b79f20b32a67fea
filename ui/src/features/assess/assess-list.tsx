/** In the sidebar: everything that pupils can sit down to, by its kind. */
import { Plus } from "lucide-react";
import { useState } from "react";
import { useOffers } from "../../api/assess";
import type { SittingKind, SittingOffer } from "../../api/generated";
import { useOpenings } from "../../api/openings";
import { BLUEPRINTS, make, showOffer, useAssessRoom } from "../../shared/assess-room";
import { Button, FilterField, ReadFailure, SideList } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { BrokenFiles } from "./broken-files";
import { NEW_QUIZ } from "./quiz/drafts";
import { briefly, KINDS } from "./words";

export function AssessList() {
	const { data, error, isPending, refetch } = useOffers();
	const [typed, setTyped] = useState("");
	const wanted = typed.trim().toLowerCase();
	const shown = (data?.offers ?? []).filter(({ title }) => title.toLowerCase().includes(wanted));
	return (
		<>
			<SideList
				label="All there is to sit down to"
				testId="assess"
				tools={
					<div className="grid gap-1.5">
						<Ways />
						<FilterField
							label="Filter what can be gone through"
							placeholder="Filter"
							testId="assess-filter"
							value={typed}
							onChange={setTyped}
						/>
					</div>
				}
			>
				{error && !data ? (
					<ReadFailure error={error} onRetry={refetch} />
				) : isPending ? (
					<p role="status" className="px-2 py-1 text-ink-faint text-sm">
						Looking for what there is …
					</p>
				) : shown.length > 0 ? (
					<Groups offers={shown} />
				) : (
					<p className="px-2 py-1 text-ink-soft text-sm">
						{wanted === "" ? "There is nothing to go through yet." : "Nothing has that name."}
					</p>
				)}
			</SideList>
			{data && data.problems.length > 0 && <BrokenFiles problems={data.problems} />}
		</>
	);
}

/** What can be made here. */
function Ways() {
	const making = useAssessRoom((shown) => shown.making);
	const blueprints = making?.is === "blueprints" || making?.is === "blueprint";
	return (
		<div className="flex flex-wrap gap-1.5">
			<Button
				className="grow"
				aria-current={making?.is === "quiz" || undefined}
				icon={<Plus className="size-4" aria-hidden />}
				onClick={() => make({ is: "quiz", ...NEW_QUIZ })}
			>
				Make a quiz
			</Button>
			<Button tone="quiet" aria-current={blueprints || undefined} onClick={() => make(BLUEPRINTS)}>
				Blueprints
			</Button>
		</div>
	);
}

function Groups({ offers }: { offers: readonly SittingOffer[] }) {
	const openings = useOpenings(null).data ?? [];
	const open = new Set(
		openings.filter((each) => each.closedAt === null).map((each) => each.definition),
	);
	return Object.entries(KINDS).map(([kind, title]) => {
		const these = offers.filter(({ sort }) => sort === (kind as SittingKind));
		if (these.length === 0) return null;
		return (
			<section key={kind} aria-labelledby={`assess-${kind}`} className="pb-2">
				<h2 id={`assess-${kind}`} className="px-2 pt-1 pb-0.5 font-semibold text-ink-soft text-xs">
					{title}
				</h2>
				<ul>
					{these.map((offer) => (
						<li key={offer.id}>
							<Offer offer={offer} joined={open.has(offer.id)} />
						</li>
					))}
				</ul>
			</section>
		);
	});
}

interface OfferProps {
	offer: SittingOffer;
	/** Whether a class can join it now. */
	joined: boolean;
}

function Offer({ offer, joined }: OfferProps) {
	const open = useAssessRoom((shown) => shown.offer === offer.id);
	return (
		<button
			type="button"
			data-testid="assess-offer"
			data-offer={offer.id}
			aria-current={open || undefined}
			title={visible(offer.title)}
			onClick={() => showOffer(offer.id)}
			className="block w-full rounded-md px-2 py-1 text-left text-sm outline-offset-[-2px] hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-medium"
		>
			<span className="flex items-baseline gap-2">
				<span dir="auto" className="line-clamp-2 min-w-0 flex-1 [overflow-wrap:anywhere]">
					{visible(offer.title)}
				</span>
				{joined && (
					<span className="shrink-0 rounded-sm bg-accent px-1 font-medium text-2xs text-on-accent">
						Open now
					</span>
				)}
				{offer.plugin === null && <Yours />}
			</span>
			<span className="block truncate font-normal text-ink-soft text-xs">{briefly(offer)}</span>
		</button>
	);
}

/** Marks what comes with no plugin. */
export function Yours() {
	return (
		<span className="shrink-0 rounded-sm border border-line-strong px-1 font-normal text-2xs text-ink-soft">
			Yours
		</span>
	);
}

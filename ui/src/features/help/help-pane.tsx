/** The guide: its contents, one of its pages, or what was found in it. */
import { ArrowLeft, X } from "lucide-react";
import { useState } from "react";
import { closeHelp, openHelp, useHelp } from "../../shared/help";
import { FilterField, IconButton } from "../../shared/ui";
import { Contents } from "./contents";
import { Found } from "./found";
import { PageView } from "./page-view";
import { textOf } from "./texts";

export function HelpPane() {
	const place = useHelp((help) => help.place);
	const asked = useHelp((help) => help.asked);
	const [typed, setTyped] = useState("");
	const [searchedAt, setSearchedAt] = useState(asked);
	const text = place && textOf(place.page);
	// Whoever asks for a place meanwhile is shown that, and not what she looked for before.
	const searching = typed.trim() !== "" && searchedAt === asked;
	const search = (next: string) => {
		setTyped(next);
		setSearchedAt(asked);
	};
	return (
		<div className="flex h-full flex-col">
			<header className="flex h-11 shrink-0 items-center gap-1 border-b pr-2 pl-3">
				{(text || searching) && (
					<IconButton
						label="All pages of the guide"
						data-testid="guide-contents"
						className="-ml-1.5"
						onClick={() => {
							setTyped("");
							openHelp(null);
						}}
					>
						<ArrowLeft aria-hidden />
					</IconButton>
				)}
				<h2 className="min-w-0 flex-1 truncate font-semibold font-serif">Help</h2>
				{/* No tip here: it would take the first Escape for itself. */}
				<button
					type="button"
					aria-label="Close the help"
					data-testid="guide-close"
					onClick={closeHelp}
					className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-soft hover:bg-hover hover:text-ink"
				>
					<X className="size-4" aria-hidden />
				</button>
			</header>
			<div className="shrink-0 border-b p-2">
				<FilterField
					label="Search the guide"
					placeholder="Search the guide"
					testId="guide-search"
					value={searching ? typed : ""}
					onChange={search}
				/>
			</div>
			{searching ? (
				<Found typed={typed} onOpen={() => setTyped("")} />
			) : text ? (
				<PageView key={text.page} text={text} section={place?.section} asked={asked} />
			) : (
				<Contents key={asked} />
			)}
		</div>
	);
}

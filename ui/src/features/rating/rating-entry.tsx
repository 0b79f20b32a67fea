/** In the sidebar of studies: the way to lessons that are rated by hand. */
import { Scale } from "lucide-react";
import { useResearchRoom } from "../../shared/research-room";
import { useView } from "../../shared/view";

export function RatingEntry() {
	const rates = useResearchRoom((room) => room.rates);
	return (
		<div className="shrink-0 border-t px-1 py-1.5">
			<button
				type="button"
				data-testid="rating-entry"
				aria-current={rates || undefined}
				onClick={() => {
					useResearchRoom.setState({ rates: true });
					useView.setState({ overlay: false });
				}}
				className="flex h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm outline-offset-[-2px] hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-medium"
			>
				<Scale className="size-4 text-ink-soft" strokeWidth={1.75} aria-hidden />
				Rate lessons by hand
			</button>
		</div>
	);
}

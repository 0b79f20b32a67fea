/** All pages of the guide, the tour, and the keys. */
import { BookOpen, Keyboard, Signpost } from "lucide-react";
import { useEffect, useRef } from "react";
import { GUIDE, openHelp, startTour } from "../../shared/help";
import { Button } from "../../shared/ui";
import { showDialog } from "../../shared/use-place";

export function Contents() {
	const list = useRef<HTMLElement>(null);
	useEffect(() => {
		list.current?.focus({ preventScroll: true });
	}, []);
	return (
		<section
			ref={list}
			tabIndex={-1}
			aria-label="Pages of the guide"
			className="min-h-0 flex-1 overflow-y-auto px-3 py-3 outline-none"
		>
			<ol className="grid gap-0.5">
				{GUIDE.map(({ page, title }) => (
					<li key={page}>
						<button
							type="button"
							data-testid="guide-page"
							onClick={() => openHelp({ page })}
							className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover"
						>
							<BookOpen className="size-4 shrink-0 text-ink-faint" aria-hidden />
							{title}
						</button>
					</li>
				))}
			</ol>
			<div className="mt-3 flex flex-wrap gap-2 border-t pt-3">
				<Button
					data-testid="tour-start"
					icon={<Signpost className="size-4" aria-hidden />}
					onClick={startTour}
				>
					Two-minute tour
				</Button>
				<Button
					icon={<Keyboard className="size-4" aria-hidden />}
					onClick={() => showDialog({ at: "keys" })}
				>
					Keys
				</Button>
			</div>
		</section>
	);
}

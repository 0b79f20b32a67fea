/** At the foot of the list: files that nobody can sit down to, with what is wrong with each. */
import { ChevronRight, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { visible } from "../../shared/visible";
import { counted } from "./words";

export function BrokenFiles({ problems }: { problems: readonly string[] }) {
	const [open, setOpen] = useState(false);
	const inside = useId();
	return (
		<div className="flex max-h-[45%] shrink-0 flex-col border-t p-1.5">
			<button
				type="button"
				data-testid="assess-broken"
				aria-expanded={open}
				aria-controls={open ? inside : undefined}
				onClick={() => setOpen(!open)}
				className="flex w-full shrink-0 items-center gap-2 rounded-md px-2 py-1.5 text-left text-sm text-warn outline-offset-[-2px] hover:bg-hover"
			>
				<TriangleAlert className="size-4 shrink-0" aria-hidden />
				<span className="flex-1">{counted(problems.length, "mistake")} in files</span>
				<ChevronRight
					className={`size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
					aria-hidden
				/>
			</button>
			{open && (
				<div
					id={inside}
					// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached.
					tabIndex={0}
					className="min-h-0 overflow-y-auto rounded-md px-2 pb-1 text-sm outline-offset-[-2px]"
				>
					<p className="text-ink-soft">
						These files cannot be used until they are put right. All the others can.
					</p>
					<ul className="grid gap-1.5 pt-1.5">
						{problems.map((problem) => (
							<li key={problem} className="[overflow-wrap:anywhere]">
								{visible(problem)}
							</li>
						))}
					</ul>
				</div>
			)}
		</div>
	);
}

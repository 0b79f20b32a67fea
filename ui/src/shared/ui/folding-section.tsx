/** A part of the sidebar that folds under its heading, and stays as it was left. */
import { ChevronRight } from "lucide-react";
import { type ReactNode, useState } from "react";

interface FoldingSectionProps {
	/** Names the part in the page and where its fold is kept. */
	id: string;
	title: string;
	icon: ReactNode;
	/** The colour that it stands on. */
	ground: string;
	children: ReactNode;
}

export function FoldingSection({ id, title, icon, ground, children }: FoldingSectionProps) {
	const kept = `${id}-folded`;
	const [open, setOpen] = useState(() => localStorage.getItem(kept) === null);
	const toggle = () => {
		if (open) localStorage.setItem(kept, "yes");
		else localStorage.removeItem(kept);
		setOpen(!open);
	};
	return (
		<section aria-labelledby={`${id}-heading`} data-testid={id} className={ground}>
			<h2 id={`${id}-heading`} className={`sticky top-0 z-10 ${ground}`}>
				<button
					type="button"
					aria-expanded={open}
					onClick={toggle}
					className="flex h-9 w-full items-center gap-1.5 px-3 text-left font-semibold text-ink-soft text-xs outline-offset-[-2px]"
				>
					{icon}
					<span className="flex-1">{title}</span>
					<ChevronRight
						aria-hidden
						className={`size-3.5 transition-transform ${open ? "rotate-90" : ""}`}
					/>
				</button>
			</h2>
			{open && <div className="px-1 pb-2">{children}</div>}
		</section>
	);
}

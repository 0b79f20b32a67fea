/** The code over the whole window, to be read from the back row. Escape closes it. */
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef } from "react";
import type { Opening } from "../../../api/generated";
import { Button } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { codeSpelt, codeWords, joinedWords } from "./board-words";
import { useWhere, WhereNote } from "./where";

interface CodeLargeProps {
	opening: Opening;
	joined: number;
	onClose(): void;
}

export function CodeLarge({ opening, joined, onClose }: CodeLargeProps) {
	const { address, note } = useWhere();
	const page = useRef<HTMLDivElement>(null);
	const { code, title, seats } = opening;
	return (
		<Base.Root open onOpenChange={(next) => !next && onClose()}>
			<Base.Portal>
				<Base.Popup
					ref={page}
					initialFocus={page}
					data-testid="code-large"
					className="fixed inset-0 z-50 grid grid-rows-[auto_1fr_auto] gap-4 overflow-y-auto bg-surface p-6 outline-none"
				>
					<div className="flex items-start gap-4">
						<Base.Title className="min-w-0 flex-1 font-semibold font-serif text-2xl [overflow-wrap:anywhere]">
							{visible(title)}
						</Base.Title>
						<Button icon={<X className="size-4" aria-hidden />} onClick={onClose}>
							Close
						</Button>
					</div>
					<div className="grid content-center justify-items-center gap-[3vh] text-center">
						{address === null ? (
							note !== null && <WhereNote note={note} className="max-w-prose text-lg" />
						) : (
							<p className="font-semibold text-[clamp(1.25rem,4.5vw,5rem)] leading-tight [overflow-wrap:anywhere]">
								{address}
							</p>
						)}
						<p className="whitespace-nowrap font-bold font-mono text-[clamp(2.5rem,21vw,26rem)] leading-none tracking-tight [word-spacing:-0.35em]">
							<span aria-hidden>{codeWords(code)}</span>
							<span className="sr-only">{codeSpelt(code)}</span>
						</p>
						{address !== null && note !== null && (
							<WhereNote note={note} className="max-w-prose text-sm" />
						)}
					</div>
					<p className="text-center text-ink-soft text-xl">{joinedWords(joined, seats)}</p>
				</Base.Popup>
			</Base.Portal>
		</Base.Root>
	);
}

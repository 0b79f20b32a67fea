/** The way back from an acceptance, for as long as it is not sent. */
import { Undo2 } from "lucide-react";
import type { MouseEvent } from "react";
import type { SectionRef, SessionId } from "../../api/generated";
import { takeBack } from "../../session/pending-decisions";
import { useUndoOffer } from "../../shared/use-undo-offer";

interface TakeBackProps {
	sessionId: SessionId;
	section: SectionRef;
	/** What people call the section. */
	name: string;
}

export function TakeBack({ sessionId, section, name }: TakeBackProps) {
	const undo = (event: MouseEvent<HTMLElement>) => {
		event.currentTarget.closest<HTMLElement>("[data-section]")?.focus({ preventScroll: true });
		takeBack(sessionId, section);
	};
	useUndoOffer(() => takeBack(sessionId, section));
	return (
		<button
			type="button"
			data-chrome
			data-testid="take-back"
			aria-label={`Undo: accept ${name}`}
			onClick={undo}
			className="inline-flex shrink-0 items-center gap-1 self-center rounded-md border border-line-strong bg-raised px-1.5 font-medium font-sans text-ink-soft text-xs hover:text-ink"
		>
			<Undo2 className="size-3" aria-hidden />
			Undo
		</button>
	);
}

/** A wish that came to nothing, told where it was made, with what she can do instead. */
import { PenLine } from "lucide-react";
import type { SessionId } from "../../api/generated";
import { useAnswer } from "../../api/queries";
import type { Stuck } from "../../session/decisions";
import { reportError } from "../../shared/report";
import { Button } from "../../shared/ui";

interface StuckWishProps {
	sessionId: SessionId;
	stuck: Stuck;
	/** Opens the section's text. */
	onEdit(): void;
}

export function StuckWish({ sessionId, stuck, onEdit }: StuckWishProps) {
	const answer = useAnswer();
	const pending = answer.isPending || answer.isSuccess;
	/** The question is answered too: nothing else can be decided while it stands. */
	const leave = (then?: () => void) =>
		// The log may take this away before the answer is known to have arrived.
		void answer
			.mutateAsync({
				sessionId,
				interactionId: stuck.interactionId,
				response: { kind: "answer", text: stuck.leave },
			})
			.then(then, reportError);
	return (
		<div
			data-chrome
			data-testid="stuck-wish"
			role="status"
			className="mt-1.5 mb-1 flex flex-wrap items-center gap-2 rounded-lg border border-accent bg-surface p-2.5 font-sans text-sm"
		>
			<p className="min-w-full text-ink-soft">This could not be done; the section is as it was.</p>
			<Button disabled={pending} onClick={() => leave()}>
				Ask for something else
			</Button>
			<Button
				data-testid="stuck-edit"
				disabled={pending}
				icon={<PenLine className="size-3.5" aria-hidden />}
				onClick={() => leave(onEdit)}
			>
				Edit it myself
			</Button>
		</div>
	);
}

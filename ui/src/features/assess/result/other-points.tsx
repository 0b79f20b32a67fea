/** Gives an answer other points by hand, for a reason. */
import { useId, useState } from "react";
import type { MarkChange, SittingLine, SittingMark } from "../../../api/generated";
import { toCallError } from "../../../platform";
import { sentence } from "../../../shared/sentence";
import { Button, Dialog, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { wholeOf } from "../marks/change";
import { Difference } from "../marks/difference";
import { PointsField } from "../marks/points-field";
import { NO_REASON, Reason } from "../marks/reason";
import { useChange } from "../marks/use-change";
import { usePreview } from "../marks/use-preview";

interface OtherPointsProps {
	sitting: SittingLine;
	mark: SittingMark;
	onClose(): void;
}

export function OtherPoints({ sitting, mark, onClose }: OtherPointsProps) {
	const { sessionId, definition, class: of } = sitting;
	const { place, worth, outcome } = mark;
	const whose = { definition, class: of };
	const apply = useChange(whose);
	const now = outcome.is === "marked" ? outcome.points : 0;
	const [typed, setTyped] = useState(String(now));
	const [reason, setReason] = useState("");
	const [wrong, setWrong] = useState<string | null>(null);
	const [pending, setPending] = useState(false);
	const form = useId();
	const points = wholeOf(typed, 0, worth);
	const change: MarkChange | null =
		points === null || points === now ? null : { is: "give", sessionId, place, points, of: null };
	const preview = usePreview(whose, change);
	const submit = async () => {
		if (pending) return;
		const lacking = lackOf(change, points, reason, worth);
		setWrong(lacking);
		if (lacking !== null || change === null) return;
		setPending(true);
		try {
			const seen = preview.stale ? null : (preview.difference?.seen ?? null);
			await apply(change, reason.trim(), seen);
			onClose();
		} catch (refusal) {
			setWrong(visible(sentence(toCallError(refusal).message)));
			setPending(false);
			void preview.onRetry();
		}
	};
	return (
		<Dialog
			onClose={onClose}
			title={`Other points for question ${place}`}
			description="By hand, for this answer alone. The results of the class list it, to be taken back."
			footer={
				<>
					<Button onClick={onClose}>Leave them</Button>
					<Button tone="primary" type="submit" form={form} disabled={pending}>
						Give the points
					</Button>
				</>
			}
		>
			<form
				id={form}
				noValidate
				onSubmit={(event) => {
					event.preventDefault();
					void submit();
				}}
				className="grid gap-4"
			>
				<PointsField
					value={typed}
					worth={worth}
					invalid={wrong !== null && points === null}
					onChange={(value) => {
						setTyped(value);
						setWrong(null);
					}}
				/>
				<Reason
					value={reason}
					placeholder="The way to it is right"
					invalid={wrong === NO_REASON}
					onChange={(words) => {
						setReason(words);
						setWrong(null);
					}}
				/>
				{change !== null && <Difference {...preview} />}
				{wrong !== null && <Notice tone="bad">{wrong}</Notice>}
			</form>
		</Dialog>
	);
}

/** What is lacking before the points can be given; null where nothing is. */
function lackOf(
	change: MarkChange | null,
	points: number | null,
	reason: string,
	worth: number,
): string | null {
	if (points === null) return `Points are a whole number from 0 to ${worth}.`;
	if (change === null) return "It has these points already.";
	return reason.trim() === "" ? NO_REASON : null;
}

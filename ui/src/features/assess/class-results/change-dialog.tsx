/** Changes the marks of a question: what, what that does learner by learner, and why. */
import { type ReactNode, useId, useState } from "react";
import type { ClassItem, ClassResultsOf } from "../../../api/generated";
import { toCallError } from "../../../platform";
import { sentence } from "../../../shared/sentence";
import { Button, Dialog, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { type ChangeDraft, draftOf } from "../marks/change";
import { Difference } from "../marks/difference";
import { NO_REASON, Reason } from "../marks/reason";
import { useChange } from "../marks/use-change";
import { usePreview } from "../marks/use-preview";
import { ChangeChoice } from "./change-choice";

interface ChangeDialogProps {
	item: ClassItem;
	/** The number of the question. */
	place: number;
	of: ClassResultsOf;
	onClose(): void;
}

export function ChangeDialog({ item, place, of, onClose }: ChangeDialogProps) {
	const apply = useChange(of);
	const [draft, setDraft] = useState<ChangeDraft>({
		is: null,
		points: String(item.worth),
		misconception: "",
		percent: 100,
		answer: "",
	});
	const [reason, setReason] = useState("");
	/** What is said where something is lacking, or why it was refused. */
	const [wrong, setWrong] = useState<ReactNode>(null);
	const [pending, setPending] = useState(false);
	const form = useId();
	const { change, lacks } = draftOf(item.name, draft);
	const preview = usePreview(of, change);
	const submit = async () => {
		if (pending) return;
		const lacking = lacks ?? (reason.trim() === "" ? NO_REASON : null);
		setWrong(lacking);
		if (lacking !== null || change === null) return;
		if (preview.error !== null || preview.stale) {
			return setWrong("Wait until you see what it changes.");
		}
		setPending(true);
		try {
			await apply(change, reason.trim(), preview.difference?.seen ?? null);
			onClose();
		} catch (refusal) {
			setWrong(visible(sentence(toCallError(refusal).message)));
			setPending(false);
			void preview.onRetry();
		}
	};
	return (
		<Dialog
			wide
			onClose={onClose}
			title={`Marks of question ${place}`}
			description="For all learners of these results. It is listed below the questions, to be taken back at any time."
			footer={
				<>
					<Button onClick={onClose}>Leave them</Button>
					<Button tone="primary" type="submit" form={form} disabled={pending}>
						Change marks
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
				className="@container"
			>
				<div className="grid @xl:grid-cols-2 items-start gap-x-6 gap-y-4">
					<ChangeChoice
						item={item}
						draft={draft}
						onDraft={(changed) => {
							setDraft({ ...draft, ...changed });
							setWrong(null);
						}}
					/>
					<div className="grid gap-4">
						<Reason
							value={reason}
							placeholder="The question could be read in two ways"
							invalid={wrong === NO_REASON}
							onChange={(words) => {
								setReason(words);
								setWrong(null);
							}}
						/>
						{change !== null && <Difference {...preview} />}
						{wrong !== null && <Notice tone="bad">{wrong}</Notice>}
					</div>
				</div>
			</form>
		</Dialog>
	);
}

/** From a document to reviewed outcomes, in one dialog: choose, read, review. */

import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useImported } from "../../api/imports";
import { seenName } from "../../shared/names";
import type { Importing } from "../../shared/place";
import { Button, Dialog, ReadFailure } from "../../shared/ui";
import { closeDialog } from "../../shared/use-place";
import { type Choice, ChooseStep } from "./choose-step";
import { ConvertingStep } from "./converting-step";
import { refusal } from "./documents";
import { ReviewStep } from "./review-step";
import { useConverting } from "./use-converting";
import { type Reviewing, useReviewing } from "./use-reviewing";

/** Begins with what is imported; null to choose a document. */
export function ImportDialog({ importing }: { importing: Importing | null }) {
	if (importing && "path" in importing)
		return <Reviewed path={importing.path} onClose={closeDialog} />;
	return <FromDocument dropped={importing?.file ?? null} onClose={closeDialog} />;
}

function FromDocument({ dropped, onClose }: { dropped: File | null; onClose(): void }) {
	const [choice, setChoice] = useState<Choice>({ file: dropped, subject: "" });
	const converting = useConverting();
	const { file, imported, problem } = converting;
	const reviewing = useReviewing(imported, onClose);
	const form = useId();
	const unfit = choice.file && refusal(choice.file);
	const begin = () => {
		if (choice.file === null) converting.setProblem("Choose a document first.");
		else if (!unfit) void converting.begin(choice.file, choice.subject);
	};
	if (imported)
		return (
			<Step
				name="review"
				title="What was found in it"
				description={COUNTS}
				said={`${imported.title} was read. ${found(imported.outcomes.length)}`}
				wide
				onClose={onClose}
				footer={
					<ReviewFooter
						none={imported.outcomes.length === 0}
						leave="Accept none and keep the document"
						reviewing={reviewing}
						onClose={onClose}
					/>
				}
			>
				<ReviewStep imported={imported} reviewing={reviewing} onClose={onClose} />
			</Step>
		);
	if (file)
		return (
			<Step
				name="converting"
				title="Reading the document"
				said={`${seenName(file.name)} is being read.`}
				onClose={onClose}
				footer={
					<Button data-testid="import-stop" onClick={converting.stop}>
						Stop
					</Button>
				}
			>
				<ConvertingStep file={file} />
			</Step>
		);
	return (
		<Step
			name="choose"
			title="Import a document"
			description="It becomes text that lessons can quote line by line. The original is kept beside it."
			said=""
			onClose={onClose}
			footer={
				<>
					<Button tone="quiet" onClick={onClose}>
						Cancel
					</Button>
					<Button
						tone="primary"
						type="submit"
						form={form}
						data-testid="import-begin"
						disabled={choice.file === null || unfit !== null}
					>
						Import
					</Button>
				</>
			}
		>
			<ChooseStep
				form={form}
				choice={choice}
				problem={unfit ?? problem}
				onChange={(next) => {
					if (next.file !== choice.file) converting.setProblem(null);
					setChoice(next);
				}}
				onSubmit={begin}
			/>
		</Step>
	);
}

/** A document that was imported before, for what still waits. */
function Reviewed({ path, onClose }: { path: string; onClose(): void }) {
	const { data, error, refetch } = useImported(path);
	const reviewing = useReviewing(data, onClose);
	return (
		<Step
			name="review"
			title="What was found in it"
			description={COUNTS}
			said=""
			wide
			onClose={onClose}
			footer={
				data && (
					<ReviewFooter
						none={data.outcomes.length === 0}
						leave="Not now"
						reviewing={reviewing}
						onClose={onClose}
					/>
				)
			}
		>
			{data && <ReviewStep imported={data} reviewing={reviewing} onClose={onClose} />}
			{!data && error && <ReadFailure error={error} onRetry={refetch} />}
			{!data && !error && <div aria-busy className="h-32" />}
		</Step>
	);
}

const COUNTS = "Nothing of it is part of your curriculum until you accept it.";

function found(count: number): string {
	if (count === 0) return "No outcome was found in it.";
	return count === 1 ? "1 outcome was found in it." : `${count} outcomes were found in it.`;
}

interface ReviewFooterProps {
	/** Whether there is nothing to accept. */
	none: boolean;
	leave: string;
	reviewing: Reviewing;
	onClose(): void;
}

function ReviewFooter({ none, leave, reviewing, onClose }: ReviewFooterProps) {
	const { ticked, busy, problem, accept } = reviewing;
	if (none)
		return (
			<Button tone="primary" data-testid="import-keep" onClick={onClose}>
				Keep the document
			</Button>
		);
	return (
		<>
			{problem && (
				<p role="alert" className="min-w-0 flex-1 self-center break-words text-bad text-sm">
					{problem}
				</p>
			)}
			<Button tone="quiet" data-testid="import-keep" onClick={onClose}>
				{leave}
			</Button>
			<Button
				tone="primary"
				data-testid="import-accept"
				disabled={ticked.size === 0 || busy}
				onClick={accept}
			>
				{busy ? "Accepting…" : `Accept selected (${ticked.size})`}
			</Button>
		</>
	);
}

interface StepProps {
	name: "choose" | "converting" | "review";
	title: string;
	description?: string;
	/** What is said to people who cannot see that the step is another. */
	said: string;
	wide?: boolean;
	footer: ReactNode;
	onClose(): void;
	children: ReactNode;
}

function Step({ name, title, description, said, wide, footer, onClose, children }: StepProps) {
	const place = useRef<HTMLFieldSetElement>(null);
	const shown = useRef(name);
	useEffect(() => {
		// The button that was used is gone with its step; the dialog itself takes the first focus.
		if (shown.current !== name) place.current?.focus();
		shown.current = name;
	}, [name]);
	return (
		<Dialog onClose={onClose} title={title} description={description} wide={wide} footer={footer}>
			<fieldset
				ref={place}
				tabIndex={-1}
				aria-label={title}
				data-testid={`import-${name}`}
				className="min-w-0 outline-none"
			>
				{children}
			</fieldset>
			<p role="status" className="sr-only">
				{said}
			</p>
		</Dialog>
	);
}

/** Words of hers for memory to keep: the field, what memory has against them, and the two buttons. */
import { type ReactNode, useId, useState } from "react";
import { Button, GrowingField } from "../../../shared/ui";

/** What is said where words are not kept: they stay in the field to be put right. */
export type Refuse = (why: ReactNode) => void;

interface WordsFormProps {
	label: string;
	/** Names the form for tests; its field and its button are named after it. */
	testId: string;
	/** What stands in the field first. */
	words?: string;
	placeholder?: string;
	keep: string;
	leave?: string;
	/** Said under the field. */
	note?: string;
	/** What else there is to choose. */
	children?: ReactNode;
	className?: string;
	/** Whether they are kept now. */
	onKeep(words: string, refuse: Refuse): Promise<boolean>;
	onClose(): void;
}

export function WordsForm({
	label,
	testId,
	words = "",
	placeholder,
	keep,
	leave = "Leave it",
	note,
	children,
	className = "",
	onKeep,
	onClose,
}: WordsFormProps) {
	const [text, setText] = useState(words);
	const [pending, setPending] = useState(false);
	const [refusal, setRefusal] = useState<ReactNode>(null);
	const why = useId();
	const submit = async () => {
		const wanted = text.trim();
		if (pending || wanted === "") return;
		setPending(true);
		setRefusal(null);
		const done = await onKeep(wanted, setRefusal);
		setPending(false);
		if (done) onClose();
	};
	return (
		<form
			data-testid={testId}
			className={`grid gap-2 ${className}`}
			onSubmit={(event) => {
				event.preventDefault();
				void submit();
			}}
		>
			<GrowingField
				focus
				enterSends
				label={label}
				placeholder={placeholder}
				data-testid={`${testId}-text`}
				aria-invalid={refusal !== null}
				aria-describedby={refusal !== null ? why : undefined}
				value={text}
				onChange={setText}
				onSubmit={() => void submit()}
				onCancel={onClose}
			/>
			{refusal !== null && (
				<div
					id={why}
					role="alert"
					data-testid={`${testId}-refused`}
					className="rounded-md bg-warn-soft px-2.5 py-1.5 text-sm text-warn"
				>
					{refusal}
				</div>
			)}
			{note && <p className="text-ink-soft text-xs">{note}</p>}
			<div className="flex flex-wrap items-center gap-2">
				{children}
				<Button
					type="submit"
					tone="primary"
					data-testid={`${testId}-keep`}
					disabled={pending || text.trim() === ""}
				>
					{keep}
				</Button>
				<Button onClick={onClose}>{leave}</Button>
			</div>
		</form>
	);
}

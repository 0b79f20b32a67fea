/** A sentence of hers for a group of lessons. What is not near enough to the group is not kept, and stays to be put otherwise. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteLessonValue, writeLessonValue } from "../../api/expectations";
import type { LessonValue, PredictionId } from "../../api/generated";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, GrowingField, Notice } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { visible } from "../../shared/visible";

interface ValueFormProps {
	members: readonly PredictionId[];
	/** The one that gets another version; null for a new one. */
	value: LessonValue | null;
	label: string;
	/** When it is kept or left. */
	onDone?(): void;
}

export function ValueForm({ members, value, label, onDone }: ValueFormProps) {
	const client = useQueryClient();
	const [words, setWords] = useState(value?.versions[0]?.text ?? "");
	const [told, setTold] = useState<{ kept: boolean; words: string } | null>(null);
	const [pending, setPending] = useState(false);
	const keep = async () => {
		const text = words.trim();
		if (pending || text === "") return;
		setPending(true);
		try {
			const before = new Set(value ? [value.id] : []);
			const said = { value: value?.id ?? null, members: [...members], text };
			const written = await writeLessonValue(client, said);
			setTold(written);
			if (!written.kept) return;
			setWords("");
			const made = value ? undefined : written.values.values.at(-1);
			if (made && !before.has(made.id)) {
				const back = () => void deleteLessonValue(client, made.id, true).catch(reportError);
				sayWithUndo("Kept.", back);
			}
			onDone?.();
		} catch (reason) {
			const error = toCallError(reason);
			if (error.code === "invalid") setTold({ kept: false, words: sentence(error.message) });
			else reportError(reason);
		} finally {
			setPending(false);
		}
	};
	return (
		<div className="grid gap-2">
			<GrowingField
				enterSends
				data-testid="value-words"
				label={label}
				placeholder="What holds for these lessons, in one sentence. No names of pupils."
				value={words}
				onChange={setWords}
				onSubmit={() => void keep()}
				onCancel={onDone}
			/>
			{told && (
				<div data-testid="value-told">
					<Notice tone={told.kept ? "quiet" : "warn"}>{visible(told.words)}</Notice>
				</div>
			)}
			<div className="flex flex-wrap gap-2">
				<Button
					data-testid="value-keep"
					disabled={pending || words.trim() === ""}
					onClick={() => void keep()}
				>
					Keep
				</Button>
				{onDone && (
					<Button tone="quiet" onClick={onDone}>
						Cancel
					</Button>
				)}
			</div>
		</div>
	);
}

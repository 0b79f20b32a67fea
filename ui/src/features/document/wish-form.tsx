/** What shall be different in a section, in her words or with one click. */
import { PenLine } from "lucide-react";
import { Button, GrowingField } from "../../shared/ui";
import type { Wish } from "./wishes";

interface WishFormProps {
	/** What people call the section. */
	name: string;
	/** Whether its field takes the cursor when it appears. */
	focus: boolean;
	words: string;
	/** What can be wished for with one click. */
	wishes: readonly Wish[];
	/** Whether these words were tried, and nothing came of it. */
	failed: boolean;
	onWords(words: string): void;
	onSend(): void;
	onLeave(): void;
	/** Opens the section's text. */
	onEdit(): void;
}

export function WishForm(props: WishFormProps) {
	const { name, focus, words, wishes, failed, onWords, onSend, onLeave, onEdit } = props;
	// Once she has words of her own, one click must not take them away.
	const offered = words.trim() === "" || wishes.some((wish) => wish.words === words);
	return (
		<div className="rounded-lg border border-accent bg-surface p-2.5">
			{failed && (
				<p data-testid="wish-failed" className="mb-2 text-ink-soft">
					This could not be done, and the section is as it was. Say it another way, or change the
					text yourself.
				</p>
			)}
			{offered && wishes.length > 0 && (
				<div className="mb-2 flex flex-wrap gap-1.5">
					{wishes.map((wish) => (
						<button
							key={wish.name}
							type="button"
							data-testid="wish"
							aria-pressed={wish.words === words}
							onClick={(event) => {
								onWords(wish.words);
								// Enter sends it now, and what she types is added to it.
								event.currentTarget.closest("fieldset")?.querySelector("textarea")?.focus();
							}}
							className="rounded-full border border-line-strong bg-raised px-2.5 py-0.5 text-ink-soft text-xs hover:border-accent hover:text-ink aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
						>
							{wish.name}
						</button>
					))}
				</div>
			)}
			<GrowingField
				focus={focus}
				enterSends
				label={`What shall be different in ${name}?`}
				placeholder="What shall be different?"
				data-testid="revise-words"
				value={words}
				onChange={onWords}
				onSubmit={onSend}
				onCancel={onLeave}
			/>
			<div className="mt-2 flex flex-wrap items-center gap-2">
				<Button
					tone="primary"
					data-testid="revise-send"
					disabled={words.trim() === ""}
					onClick={onSend}
				>
					Revise
				</Button>
				{failed && (
					<Button
						data-testid="wish-edit"
						icon={<PenLine className="size-3.5" aria-hidden />}
						onClick={onEdit}
					>
						Edit it myself
					</Button>
				)}
				<Button tone="quiet" onClick={onLeave}>
					Cancel
				</Button>
				<span className="ms-auto text-ink-faint text-xs">Only this section changes</span>
			</div>
		</div>
	);
}

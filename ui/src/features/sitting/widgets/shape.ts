/** What every widget is given. */
import type { ItemAnswer, Widget } from "../../../api/generated";

export interface WidgetProps<K extends Widget["kind"]> {
	widget: Extract<Widget, { kind: K }>;
	/** What is answered so far; null while nothing is. */
	value: ItemAnswer | null;
	onChange(answer: ItemAnswer): void;
	/** Whether it is answered for good. */
	disabled: boolean;
	/** The element that says the question. */
	labelledBy: string;
	/** The element that says what is wrong with the answer, while something is. */
	describedBy: string | undefined;
	/** Answers, as the button does, where Enter alone begins a line. */
	onSubmit(): void;
}

/** The look of a field in a line. */
export const FIELD =
	"h-10 rounded-md border border-line-strong bg-raised px-3 text-lg disabled:opacity-70 aria-invalid:border-bad";

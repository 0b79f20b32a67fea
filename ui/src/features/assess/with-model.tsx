/** Whether a model takes part: only where there is one to be asked, and said with what it is shown. */
import { useId } from "react";
import type { ProviderInfo, SittingKind } from "../../api/generated";
import { useAppInfo } from "../../api/queries";
import { visible } from "../../shared/visible";

/** The drafter that answers by rules, and is nobody to talk with. */
const BY_RULES = "offline";

/** What a model does in each kind of session, in a sentence. */
const DOES: Readonly<Record<SittingKind, string>> = {
	evaluation: "It puts each question word for word, and sees the one question and no answer.",
	survey: "It reads each question word for word, and sees no answer.",
	learning: "It says a few words beside a question and never what is right.",
	workflow: "It says what each step is for.",
	thought: "It asks on from what is said. Without it the questions of the file are asked.",
};

interface WithModelProps {
	sort: SittingKind;
	value: boolean;
	onChange(value: boolean): void;
}

export function WithModel({ sort, value, onChange }: WithModelProps) {
	const about = useId();
	const info = useAppInfo().data;
	const answers = info?.providers.find(({ name }) => name === info.provider);
	if (!answers || answers.name === BY_RULES) return null;
	return (
		<div className="grid gap-0.5">
			<label className="flex items-center gap-2 text-sm">
				<input
					type="checkbox"
					checked={value}
					aria-describedby={about}
					onChange={({ target }) => onChange(target.checked)}
				/>
				<span>A model takes part: {visible(answers.label)}</span>
			</label>
			<p id={about} className="pl-6 text-ink-soft text-xs">
				{DOES[sort]} {whereWords(sort, answers)}
			</p>
		</div>
	);
}

/** Where what a learner writes goes. */
function whereWords(sort: SittingKind, { remote }: ProviderInfo): string {
	if (!remote) return "Nothing leaves this computer.";
	return sort === "evaluation" || sort === "survey"
		? "The questions leave this computer."
		: "What learners write leaves this computer, without names and numbers that are found in it.";
}

/** Whether she is told when work ends while she has another window before her. */
import { useState } from "react";
import { platform } from "../../platform";
import { Notice } from "../../shared/ui";
import { useView } from "../../shared/view";
import { Jobs } from "./jobs";

const HOW = {
	notice:
		"This browser shows a notice with the title of the lesson. It asks you first whether it may.",
	attention: "The window asks for attention in the bar of your computer’s programs.",
};

export function BackgroundWork() {
	return (
		<div className="grid gap-6">
			<TellAway />
			<Jobs />
		</div>
	);
}

function TellAway() {
	const tells = useView((view) => view.tellsAway);
	const [refused, setRefused] = useState(false);
	const { how } = platform.away;
	if (how === null) return null;
	const choose = async (wanted: boolean) => {
		const may = !wanted || (await platform.away.allow());
		setRefused(!may);
		useView.setState({ tellsAway: wanted && may });
	};
	return (
		<div>
			<label className="flex items-start gap-3 rounded-lg border bg-raised px-3.5 py-2.5 text-sm hover:bg-hover">
				<input
					type="checkbox"
					data-testid="tell-away"
					checked={tells}
					onChange={(event) => void choose(event.target.checked)}
					className="mt-1"
				/>
				<span>
					<span className="block font-medium">
						Tell me when work ends and I am in another window
					</span>
					<span className="block text-ink-soft">{HOW[how]}</span>
				</span>
			</label>
			{refused && (
				<div className="mt-2">
					<Notice tone="warn">
						The browser does not allow it, so nothing is switched on. Allow notices for this page in
						the browser’s own settings, and tick this again.
					</Notice>
				</div>
			)}
		</div>
	);
}

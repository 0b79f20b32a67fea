/** What of a sitting waits to be marked by hand, before everything else that came of it. */
import { useState } from "react";
import type { SittingMarks } from "../../../api/generated";
import { useRegrading } from "../../../api/regrades";
import { Desk } from "../marks/desk";
import { waitingIn } from "../marks/queue";

export function ToMark({ marks }: { marks: SittingMarks }) {
	const { definition, class: of } = marks.sitting;
	const whose = { definition, class: of };
	const { readAgain } = useRegrading(whose);
	const waiting = waitingIn(marks);
	// It stays until the page is left: what was given last can be taken back.
	const [began, setBegan] = useState(false);
	if (waiting.length > 0 && !began) setBegan(true);
	if (waiting.length === 0 && !began) return null;
	return (
		<section
			aria-labelledby="to-mark"
			className="grid gap-3 rounded-lg border border-accent bg-raised px-4 py-3"
		>
			<h3 id="to-mark" className="font-semibold">
				To mark
			</h3>
			<Desk
				of={whose}
				waiting={waiting}
				nameOf={({ mark }) => `Question ${mark.place}`}
				begins={false}
				onGiven={readAgain}
			/>
		</section>
	);
}

/** What many questions of a blueprint show, in plain words. */
import { useId } from "react";
import type { BlueprintCheck } from "../../../api/generated";
import { Fold } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { differentWords, lengthWords, placesWords, successWords } from "./check-words";
import { nameWords } from "./words";

export function Check({ check }: { check: BlueprintCheck }) {
	const { made, keyPlaces, wrong } = check;
	const about = useId();
	const letters = keyPlaces.map((count, at) => ({ name: String.fromCharCode(65 + at), count }));
	return (
		<section aria-labelledby={about} className="grid gap-2">
			<h3 id={about} className="font-semibold">
				What {made.toLocaleString("en-GB")} of them show
			</h3>
			<ul className="grid max-w-prose gap-1 text-sm">
				{[differentWords(check), successWords(check), placesWords(check), lengthWords(check)]
					.filter((words) => words !== null)
					.map((words) => (
						<li key={words}>{words}</li>
					))}
			</ul>
			{letters.length + wrong.length > 0 && (
				<Fold title="The same in numbers">
					{letters.length > 0 && (
						<Bars caption="Where the right answer stood" bars={letters} of={made} />
					)}
					{wrong.length > 0 && (
						<Bars
							caption="In how many questions each wrong way could be answered"
							bars={wrong.map(({ name, count }) => ({ name: nameWords(name), count }))}
							of={made}
						/>
					)}
				</Fold>
			)}
		</section>
	);
}

interface BarsProps {
	caption: string;
	bars: readonly { name: string; count: number }[];
	of: number;
}

function Bars({ caption, bars, of }: BarsProps) {
	return (
		<table className="w-full max-w-prose text-sm">
			<caption className="pb-1 text-left text-ink-soft text-xs">{caption}</caption>
			<tbody>
				{bars.map(({ name, count }, at) => (
					<tr key={at}>
						<th
							scope="row"
							className="w-1/2 py-0.5 pr-3 text-left font-normal [overflow-wrap:anywhere]"
						>
							{visible(name)}
						</th>
						<td className="py-0.5">
							<span className="flex items-center gap-2">
								<span aria-hidden className="h-1.5 min-w-0 flex-1 rounded-full bg-hover">
									<span
										className="block h-full rounded-full bg-accent/60"
										style={{ width: `${of === 0 ? 0 : (count / of) * 100}%` }}
									/>
								</span>
								<span className="w-12 text-right tabular-nums">
									{count.toLocaleString("en-GB")}
								</span>
							</span>
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** What a test measures: a curve, the same numbers in a table, and what they say. */
import type { QuizCurvePoint } from "../../../api/generated";
import { drawing, Plot } from "../../../shared/plots/plot";
import { Fold } from "../../../shared/ui";
import { abilityWords, curveWords } from "./curve-words";

const CurveDrawing = drawing(() => import("./curve-drawing"));

interface CurveProps {
	curve: readonly QuizCurvePoint[];
	questions: number;
}

export function Curve({ curve, questions }: CurveProps) {
	if (curve.length === 0) return null;
	return (
		<Plot
			title="What it measures"
			words={curveWords(curve)}
			height={176}
			drawing={<CurveDrawing curve={curve} />}
		>
			<Fold title="The same in numbers">
				<table className="w-full text-left text-xs tabular-nums">
					<thead className="text-ink-soft">
						<tr className="border-b">
							<th scope="col" className="py-1 pr-3 font-medium">
								Learners
							</th>
							<th scope="col" className="py-1 pr-3 font-medium">
								Ability
							</th>
							<th scope="col" className="py-1 pr-3 font-medium">
								How much it tells
							</th>
							<th scope="col" className="py-1 font-medium">
								Right, of {questions}
							</th>
						</tr>
					</thead>
					<tbody>
						{everySome(curve).map(({ ability, information, expected }) => (
							<tr key={ability} className="border-b last:border-b-0">
								<th scope="row" className="py-1 pr-3 font-normal">
									{abilityWords(ability)}
								</th>
								<td className="py-1 pr-3">{round(ability)}</td>
								<td className="py-1 pr-3">{round(information)}</td>
								<td className="py-1">{round(expected)}</td>
							</tr>
						))}
					</tbody>
				</table>
				<p className="max-w-prose text-ink-faint text-xs">
					At an ability of 0 a question of medium difficulty is answered right by half. How much it
					tells is Fisher’s information by the Rasch model, from how hard the files say that the
					questions are.
				</p>
			</Fold>
		</Plot>
	);
}

/** More lines than this nobody reads. */
const MOST_LINES = 13;

/** Points in equal steps, the first and the last among them where they can be. */
function everySome(curve: readonly QuizCurvePoint[]): QuizCurvePoint[] {
	const step = Math.ceil((curve.length - 1) / (MOST_LINES - 1)) || 1;
	return curve.filter((_, at) => at % step === 0);
}

/** "−1.5": with a minus that is as wide as a plus. */
function round(number: number): string {
	return number
		.toFixed(1)
		.replace(/^-0\.0$/, "0.0")
		.replace("-", "\u2212");
}

/** How many answers to each question are right, as bars with whiskers. */
import { Bar, BarChart, CartesianGrid, ErrorBar, Tooltip, XAxis, YAxis } from "recharts";
import { BAR, Canvas, Hint, INK, LINE, leastBar, SHARES } from "../../../../shared/plots/canvas";
import { shareWords } from "../class-words";
import type { QuestionFigure } from "./figures";
import { pressedPlace, QUESTION_AXIS, QUESTION_MARGIN, SCALE } from "./question-axis";

export interface QuestionDrawingProps {
	figures: readonly QuestionFigure[];
	/** A question was pressed. */
	onPlace(place: number): void;
}

export default function RightDrawing({ figures, onPlace }: QuestionDrawingProps) {
	return (
		<Canvas label="Bars: how many answers to each question were right.">
			<BarChart
				accessibilityLayer={false}
				className="*:cursor-pointer"
				data={[...figures]}
				margin={QUESTION_MARGIN}
				onClick={pressedPlace(onPlace)}
			>
				<CartesianGrid vertical={false} stroke={LINE} strokeOpacity={0.6} />
				<XAxis {...QUESTION_AXIS} />
				<YAxis {...SCALE} {...SHARES} />
				<Tooltip
					isAnimationActive={false}
					cursor={{ fill: "var(--color-hover)", stroke: "none" }}
					content={({ active, payload }) => {
						const figure = payload[0]?.payload as QuestionFigure | undefined;
						return active && figure ? (
							<Hint>
								Question {figure.place}: {shareWords(figure.right)} right
							</Hint>
						) : null;
					}}
				/>
				<Bar dataKey="share" {...BAR} minPointSize={leastBar}>
					<ErrorBar
						dataKey="whisker"
						direction="y"
						width={3}
						strokeWidth={1.25}
						stroke={INK}
						isAnimationActive={false}
					/>
				</Bar>
			</BarChart>
		</Canvas>
	);
}

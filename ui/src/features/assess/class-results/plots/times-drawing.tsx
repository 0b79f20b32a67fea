/** How long each question took, as dots below its bar. */
import { CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { Canvas, Hint, LINE, unbroken } from "../../../../shared/plots/canvas";
import { secondsWords } from "../../words";
import { type QuestionFigure, timeTicks } from "./figures";
import { pressedPlace, QUESTION_AXIS, QUESTION_MARGIN, SCALE } from "./question-axis";
import type { QuestionDrawingProps } from "./right-drawing";

const DOT = { r: 5, fill: "var(--color-accent)", stroke: "none" };

export default function TimesDrawing({ figures, onPlace }: QuestionDrawingProps) {
	const ticks = timeTicks(figures);
	return (
		<Canvas label="Dots: how long half of the seats took for each question at most.">
			<ComposedChart
				accessibilityLayer={false}
				className="*:cursor-pointer"
				data={[...figures]}
				margin={QUESTION_MARGIN}
				onClick={pressedPlace(onPlace)}
			>
				<CartesianGrid stroke={LINE} strokeOpacity={0.6} />
				<XAxis {...QUESTION_AXIS} />
				<YAxis
					{...SCALE}
					domain={[0, ticks.at(-1) ?? 0]}
					ticks={ticks}
					tickFormatter={(seconds: number) =>
						unbroken(seconds === 0 ? "0 s" : secondsWords(seconds * 1000))
					}
				/>
				<Tooltip
					isAnimationActive={false}
					cursor={{ stroke: LINE }}
					content={({ active, payload }) => {
						const figure = payload[0]?.payload as QuestionFigure | undefined;
						return active && figure && figure.seconds !== null ? (
							<Hint>
								Question {figure.place}: {secondsWords(figure.seconds * 1000)}
							</Hint>
						) : null;
					}}
				/>
				<Line
					dataKey="seconds"
					stroke="none"
					dot={DOT}
					activeDot={{ ...DOT, r: 7 }}
					isAnimationActive={false}
				/>
			</ComposedChart>
		</Canvas>
	);
}

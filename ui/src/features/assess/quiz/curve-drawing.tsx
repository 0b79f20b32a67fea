/** The information of a test over the abilities of learners. */
import { Area, AreaChart, CartesianGrid, Label, Tooltip, XAxis, YAxis } from "recharts";
import type { QuizCurvePoint } from "../../../api/generated";
import { Canvas, Hint, LINE, TICK } from "../../../shared/plots/canvas";
import { abilityWords } from "./curve-words";

/** Three places at the scale are named. */
const NAMED = new Map([
	[-2, "weakest"],
	[0, "in the middle"],
	[2, "strongest"],
]);

export default function CurveDrawing({ curve }: { curve: readonly QuizCurvePoint[] }) {
	const abilities = curve.map(({ ability }) => ability);
	const [from, to] = [Math.min(...abilities), Math.max(...abilities)];
	return (
		<Canvas label="Curve: how much the test tells about weaker and stronger learners.">
			<AreaChart
				accessibilityLayer={false}
				data={[...curve]}
				margin={{ top: 8, right: 24, bottom: 4, left: 0 }}
			>
				<CartesianGrid vertical={false} stroke={LINE} strokeOpacity={0.6} />
				<XAxis
					type="number"
					dataKey="ability"
					domain={[from, to]}
					ticks={[...NAMED.keys()].filter((ability) => ability >= from && ability <= to)}
					tickFormatter={(ability: number) => (NAMED.get(ability) ?? "").replaceAll(" ", "\u00A0")}
					height={40}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				>
					<Label value="Learners" position="insideBottom" style={TICK} />
				</XAxis>
				<YAxis width={32} tickCount={4} tick={TICK} tickLine={false} stroke={LINE} />
				<Tooltip
					isAnimationActive={false}
					cursor={{ stroke: LINE }}
					content={({ active, payload }) => {
						const point = payload[0]?.payload as QuizCurvePoint | undefined;
						return active && point ? (
							<Hint>
								About {Math.round(point.expected)} right to be expected of{" "}
								{abilityWords(point.ability)}
							</Hint>
						) : null;
					}}
				/>
				<Area
					dataKey="information"
					type="monotone"
					stroke="var(--color-accent)"
					strokeWidth={2}
					fill="var(--color-accent)"
					fillOpacity={0.15}
					isAnimationActive={false}
				/>
			</AreaChart>
		</Canvas>
	);
}

/** Lessons, or experiences of agents, on a map; each group with a colour, a shape and a letter of its own. */
import { LabelList, Scatter, ScatterChart, XAxis, YAxis, ZAxis } from "recharts";
import { Canvas, TICK } from "../../shared/plots/canvas";
import { groupLetter, lettered, lookOf } from "./groups";

interface MapDrawingProps {
	/** What it is a map of, for whoever does not see it. */
	label: string;
	points: readonly { group: number | null; x: number; y: number }[];
	groups: readonly { number: number; name: string }[];
}

/** In square pixels. */
const AREA = 70;

export default function MapDrawing({ label, points, groups }: MapDrawingProps) {
	const alone = points.filter(({ group }) => group === null);
	return (
		<Canvas label={label}>
			<ScatterChart
				accessibilityLayer={false}
				margin={{ top: 12, right: 20, bottom: 12, left: 20 }}
			>
				<XAxis type="number" dataKey="x" hide padding={{ left: 16, right: 16 }} />
				<YAxis type="number" dataKey="y" hide padding={{ top: 16, bottom: 16 }} />
				<ZAxis range={[AREA, AREA]} />
				<Scatter
					data={alone}
					shape="circle"
					fill="var(--color-ink-faint)"
					fillOpacity={0.6}
					isAnimationActive={false}
				/>
				{groups.map(({ number, name }) => {
					const { colour, shape } = lookOf(number);
					const letter = groupLetter(number);
					const own = points.filter((point) => point.group === number);
					return (
						<Scatter
							key={number}
							name={name}
							data={lettered(own, letter, points.length)}
							shape={shape}
							fill={colour}
							isAnimationActive={false}
						>
							<LabelList dataKey="letter" position="top" offset={4} style={TICK} />
						</Scatter>
					);
				})}
			</ScatterChart>
		</Canvas>
	);
}

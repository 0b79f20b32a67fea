/** Lessons on a map, each group with a colour, a shape and a letter of its own. */
import { LabelList, Scatter, ScatterChart, XAxis, YAxis, ZAxis } from "recharts";
import type { MapPoint, PredictionGroup } from "../../api/generated";
import { Canvas, TICK } from "../../shared/plots/canvas";
import { groupLetter, groupName, lookOf } from "./groups";

interface MapDrawingProps {
	points: readonly MapPoint[];
	groups: readonly PredictionGroup[];
}

/** In square pixels. */
const AREA = 70;

export default function MapDrawing({ points, groups }: MapDrawingProps) {
	const alone = points.filter(({ group }) => group === null);
	return (
		<Canvas label="Map: lessons by what they have in common.">
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
				{groups.map((group) => {
					const { colour, shape } = lookOf(group.number);
					const letter = groupLetter(group.number);
					const own = points.filter((point) => point.group === group.number);
					return (
						<Scatter
							key={group.number}
							name={groupName(group)}
							data={own.map((point) => ({ ...point, letter }))}
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

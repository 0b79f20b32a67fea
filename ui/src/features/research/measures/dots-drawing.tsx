/** The numbers of a measure as dots, one lane for each part and condition. */
import {
	CartesianGrid,
	DefaultZIndexes,
	Label,
	ReferenceLine,
	Scatter,
	ScatterChart,
	Tooltip,
	XAxis,
	YAxis,
} from "recharts";
import { Canvas, Hint, INK, LINE, TICK, unbroken } from "../../../shared/plots/canvas";
import type { Dot, Lane } from "./figures";
import { type Scale, shown } from "./names";

/** How far dots of one lane are moved apart, of its height, so that equal ones are all seen. */
const APART = 0.56;
const LEFT = 190;
const LONGEST = 28;

interface DotsDrawingProps {
	title: string;
	lanes: readonly Lane[];
	scale: Scale;
	/** Whether what is measured is a part of a whole, so that the axis ends where the whole does. */
	isShare: boolean;
}

interface Placed extends Dot {
	x: number;
	y: number;
}

export default function DotsDrawing({ title, lanes, scale, isShare }: DotsDrawingProps) {
	const placed = lanes.flatMap(({ dots }, lane) =>
		dots.map((dot, at): Placed => ({ ...dot, x: dot.value / scale.by, y: lane + moved(at) })),
	);
	const most = Math.max(0, ...placed.map(({ x }) => x));
	const least = Math.min(0, ...placed.map(({ x }) => x));
	const top = isShare ? Math.max(100, most) : "auto";
	const severalParts = new Set(lanes.map(({ part }) => part)).size > 1;
	return (
		<Canvas label={`Dots: ${title}, each number of each task, by condition.`}>
			<ScatterChart accessibilityLayer={false} margin={{ top: 4, right: 24, bottom: 4, left: 0 }}>
				<CartesianGrid horizontal={false} stroke={LINE} strokeOpacity={0.6} />
				<XAxis
					type="number"
					dataKey="x"
					domain={[least, top]}
					allowDecimals={scale.digits > 0}
					tickFormatter={(value: number) =>
						value.toLocaleString("en-GB", { maximumSignificantDigits: 4 })
					}
					height={40}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				>
					<Label value={scale.name} position="insideBottom" style={TICK} />
				</XAxis>
				<YAxis
					type="number"
					dataKey="y"
					reversed
					domain={[-0.5, lanes.length - 0.5]}
					ticks={lanes.map((_, lane) => lane)}
					interval={0}
					tickFormatter={(lane: number) => laneWords(lanes[lane], severalParts)}
					width={LEFT}
					tick={TICK}
					tickLine={false}
					stroke={LINE}
				/>
				{lanes.map(({ part, condition, median }, lane) =>
					median === null ? null : (
						<ReferenceLine
							key={`${part} ${condition}`}
							segment={[
								{ x: median / scale.by, y: lane - 0.36 },
								{ x: median / scale.by, y: lane + 0.36 },
							]}
							stroke={INK}
							strokeWidth={2}
							zIndex={DefaultZIndexes.scatter + 1}
						/>
					),
				)}
				<Tooltip cursor={false} isAnimationActive={false} content={<Told scale={scale} />} />
				<Scatter
					data={placed}
					fill="var(--color-accent)"
					fillOpacity={0.55}
					stroke="var(--color-accent)"
					isAnimationActive={false}
				/>
			</ScatterChart>
		</Canvas>
	);
}

/** Always the same, and never in a row: the golden ratio spreads whatever comes. */
function moved(at: number): number {
	return (((at * 0.618_034) % 1) - 0.5) * APART;
}

function laneWords(lane: Lane | undefined, severalParts: boolean): string {
	if (!lane) return "";
	const { part, condition, tasks } = lane;
	const of = severalParts ? `${part === "" ? "all" : part} · ${condition}` : condition;
	const short = of.length > LONGEST ? `…${of.slice(1 - LONGEST)}` : of;
	return unbroken(`${short} (${tasks})`);
}

interface ToldProps {
	scale: Scale;
	payload?: readonly { payload?: Placed }[];
}

function Told({ scale, payload }: ToldProps) {
	const dot = payload?.[0]?.payload;
	if (!dot) return null;
	return (
		<Hint>
			{dot.participant}, {dot.task}: {shown(dot.value, scale)} {scale.name}
		</Hint>
	);
}

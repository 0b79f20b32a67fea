import { expect, test } from "vitest";
import { itemOf, numberOf, shareOf } from "../test-class";
import {
	MOST,
	medianPoints,
	misconceptionFigures,
	placeIn,
	pointBins,
	questionFigures,
	questionNotes,
	seatTicks,
	shareFigure,
	timeTicks,
} from "./figures";

const pointsOf = (of: number, ...points: number[]) => points.map((one) => ({ points: one, of }));
const names = (of: number) => pointBins(pointsOf(of, 0)).map(({ name }) => name);

test("each number of points that there could be has a bar, also those that nobody got", () => {
	expect(pointBins(pointsOf(3, 1, 3, 1))).toEqual([
		{ from: 0, to: 0, name: "0", seats: 0 },
		{ from: 1, to: 1, name: "1", seats: 2 },
		{ from: 2, to: 2, name: "2", seats: 0 },
		{ from: 3, to: 3, name: "3", seats: 1 },
	]);
});

test("many points are taken together, whole points in each bar", () => {
	expect(names(20)).toHaveLength(21);
	expect(names(21).slice(0, 2)).toEqual(["0–1", "2–3"]);
	expect(names(50)).toEqual([
		...["0–4", "5–9", "10–14", "15–19", "20–24", "25–29", "30–34", "35–39", "40–44", "45–49"],
		"50",
	]);
	const bins = pointBins(pointsOf(50, 0, 4, 5, 49, 50));
	expect(bins.map(({ seats }) => seats)).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
	expect(names(100).at(-1)).toBe("100");
});

test("the bars reach to the most that anybody could get", () => {
	const bins = pointBins([...pointsOf(4, 4), ...pointsOf(6, 2)]);
	expect(bins.map(({ seats }) => seats)).toEqual([0, 0, 1, 0, 1, 0, 0]);
});

test("where there were no points there are no bars", () => {
	expect(pointBins([])).toEqual([]);
	expect(pointBins(pointsOf(0, 0, 0))).toEqual([]);
});

test("the scale of the seats goes beyond the highest bar, in whole seats", () => {
	expect(seatTicks([{ seats: 1 }])).toEqual([0, 1, 2]);
	expect(seatTicks([{ seats: 6 }, { seats: 2 }])).toEqual([0, 2, 4, 6, 8]);
	expect(seatTicks([{ seats: 28 }])).toEqual([0, 10, 20, 30]);
});

test.each<[number[], number | null]>([
	[[], null],
	[[7], 7],
	[[20, 3, 5], 5],
	[[4, 1, 9, 6], 5],
	[[10, 9], 9.5],
])("the median of %o is %o", (points, median) => {
	expect(medianPoints(pointsOf(20, ...points))).toBe(median);
});

test("the median is marked in its bar, or between the two beside it", () => {
	const single = pointBins(pointsOf(20, 0));
	expect(placeIn(single, 14)).toEqual({ name: "14", position: "middle" });
	expect(placeIn(single, 14.5)).toEqual({ name: "14", position: "end" });
	expect(placeIn(single, 0)).toEqual({ name: "0", position: "middle" });
	const wide = pointBins(pointsOf(50, 0));
	expect(placeIn(wide, 15)).toEqual({ name: "15–19", position: "start" });
	expect(placeIn(wide, 17)).toEqual({ name: "15–19", position: "middle" });
	expect(placeIn(wide, 19)).toEqual({ name: "15–19", position: "end" });
	expect(placeIn([], 3)).toBeNull();
});

test("a whisker reaches from the end of the bar to the ends of the interval", () => {
	const { share, whisker } = shareFigure(shareOf(10, 20, { interval: [0.3, 0.7] }));
	expect(share).toBe(0.5);
	expect(whisker?.[0]).toBeCloseTo(0.2);
	expect(whisker?.[1]).toBeCloseTo(0.2);
	expect(shareFigure(shareOf(0, 20, { interval: [0, 0.16] })).whisker).toEqual([0, 0.16]);
});

test("without an interval there is no whisker, and of nobody no bar", () => {
	expect(shareFigure(shareOf(2, 4))).toEqual({ share: 0.5, whisker: null });
	expect(shareFigure(shareOf(0, 3))).toEqual({ share: 0, whisker: null });
	expect(shareFigure(shareOf(0, 0))).toEqual({ share: null, whisker: null });
});

const place = (item: ReturnType<typeof itemOf>, at: number) => ({ ...item, place: at });

test("questions are drawn as they stand, without the times that are not said", () => {
	const right = shareOf(5, 10);
	const items = [
		place(itemOf("b", { right, medianSeconds: numberOf(90) }), 2),
		place(itemOf("a", { right, medianSeconds: numberOf(null, "few") }), 1),
	];
	expect(questionFigures(items)).toEqual([
		{ place: 2, right, share: 0.5, whisker: null, seconds: 90 },
		{ place: 1, right, share: 0.5, whisker: null, seconds: null },
	]);
});

test.each<[(number | null)[], number[]]>([
	[[3], [0, 5]],
	[
		[12, 40, null],
		[0, 10, 20, 30, 40],
	],
	[[130], [0, 30, 60, 90, 120, 150]],
	[[7200], [0, 1800, 3600, 5400, 7200]],
	[[40_000], [0, 10_800, 21_600, 32_400, 43_200]],
])("times of %o stand at a scale of %o seconds", (seconds, ticks) => {
	expect(timeTicks(seconds.map((one) => ({ seconds: one })))).toEqual(ticks);
});

test("notes on questions are said once, with the numbers in the order of the test", () => {
	const noted = (note: string | null) => itemOf("a", { right: shareOf(1, 2, { note }) });
	const items = [
		...[place(noted("few"), 6), place(noted("few"), 1), place(noted("few"), 2)],
		...[place(noted("fewer"), 4), place(noted("few"), 3), place(noted(null), 5)],
	];
	expect(questionNotes(items, ({ right }) => right.note)).toEqual([
		{ names: ["questions 1–3, 6"], note: "few" },
		{ names: ["question 4"], note: "fewer" },
	]);
});

test("of many mistakes the most frequent are drawn, in sentences", () => {
	const many = Array.from({ length: MOST + 2 }, () => ({
		name: "leaves-out-the-ten",
		words: "leaves out the ten",
		learners: shareOf(1, 2),
	}));
	const figures = misconceptionFigures(many);
	expect(figures).toHaveLength(MOST);
	expect(new Set(figures.map(({ rank }) => rank)).size).toBe(MOST);
	expect(figures[0]).toEqual({
		rank: "0",
		words: "Leaves out the ten.",
		learners: shareOf(1, 2),
		share: 0.5,
		whisker: null,
	});
});

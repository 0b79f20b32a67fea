import { expect, it } from "vitest";
import type { StudyMeasures, StudyNumber, StudyWork } from "../../../api/generated";
import { asCsv, curvesOf, figureOf } from "./figures";
import { scaleOf, shown } from "./names";

const number = (measure: string, values: string[], more: Partial<StudyNumber> = {}) => ({
	...{ measure, part: "", values, missing: null },
	...more,
});

function work(participant: string, condition: string, numbers: StudyNumber[]): StudyWork {
	return {
		...{ participant, condition, sitting: "first", task: "t1", log: "03-t1" },
		...{ ended: true, helped: condition !== "none", numbers },
	};
}

function studyOf(works: StudyWork[]): StudyMeasures {
	return {
		study: "trial",
		conditions: ["chat", "full", "none"],
		measures: [{ id: "latency.run", unit: "ms", means: "how long" }],
		reasons: [{ code: "notAsked", why: "nothing of the kind was asked" }],
		works,
		withdrew: 0,
	};
}

it("has each number as a dot, conditions side by side, and no median of a few", () => {
	const figure = figureOf(
		studyOf([
			work("p01", "chat", [number("latency.run", ["10", "30"])]),
			work("p01", "full", [number("latency.run", ["20"])]),
			work("p02", "full", [number("latency.run", [], { missing: "notAsked" })]),
			work("p02", "none", []),
		]),
		"latency.run",
	);
	expect(figure.lanes.map(({ condition, tasks }) => [condition, tasks])).toEqual([
		["chat", 1],
		["full", 1],
		["none", 0],
	]);
	expect(figure.lanes[0]?.dots.map(({ value }) => value)).toEqual([10, 30]);
	expect(figure.lanes.every(({ median }) => median === null)).toBe(true);
	expect([figure.tasks, figure.participants]).toEqual([2, 1]);
	// What is not known is said, and is no 0.
	expect(figure.unknown).toEqual([
		{ why: "nothing of the kind was asked", tasks: 1 },
		{ why: "the task was done without help, so there is no conversation", tasks: 1 },
	]);
});

it("has a median from five tasks on, and keeps what a picture has no room for in the table", () => {
	const parts = Array.from({ length: 10 }, (_, at) => `tool ${at}`);
	const works = [5, 1, 4, 2, 3].map((value, at) =>
		work(
			`p0${at + 1}`,
			"full",
			parts.map((part) => number("latency.run", [`${value}`], { part })),
		),
	);
	const figure = figureOf(studyOf(works), "latency.run");
	expect(figure.left).toBe(2);
	expect(figure.lanes.find(({ condition }) => condition === "full")?.median).toBe(3);
});

it("puts the three numbers of a bin together to a point", () => {
	const part = "71-80";
	const study = studyOf([
		work("p01", "full", [
			number("calibration.curve_stated", ["0.800000"], { part }),
			number("calibration.curve_accepted", ["0.500000"], { part }),
			number("calibration.curve_count", ["2"], { part }),
		]),
	]);
	expect(curvesOf(study)).toEqual([
		{
			condition: "full",
			points: [{ stated: 0.8, accepted: 0.5, pairs: 2, participant: "p01", task: "t1" }],
		},
	]);
});

it("writes every number to a row, and why one is missing", () => {
	const study = studyOf([
		work("p01", "full", [
			number("latency.run", ["10", "-30"], { part: 'say "x", y' }),
			number("latency.run", [], { missing: "notAsked" }),
		]),
	]);
	expect(asCsv(study).split("\r\n")).toEqual([
		"participant,sitting,condition,task,log,measure,part,item,value,unit,missing",
		'p01,first,full,t1,03-t1,latency.run,"say ""x"", y",1,10,ms,',
		'p01,first,full,t1,03-t1,latency.run,"say ""x"", y",2,-30,ms,',
		"p01,first,full,t1,03-t1,latency.run,,,,ms,notAsked",
		"",
	]);
});

it("says numbers in units of a person", () => {
	expect(shown(150_000, scaleOf("ms", 150_000))).toBe("2.5");
	expect(scaleOf("ms", 150_000).name).toBe("minutes");
	expect(shown(0.25, scaleOf("share", 1))).toBe("25");
	expect(shown(1_250_000, scaleOf("nanoDollars", 1))).toBe("0.0013");
	expect(shown(2_048, scaleOf("bytes", 2_048))).toBe("2,048");
});

// @vitest-environment node

import { readFileSync } from "node:fs";
import { Model, type Question } from "survey-core";
import { expect, test } from "vitest";

/** What `crates/questionnaires` says of surveys made by chance: see its test `agreement`. */
const SAMPLE = "../crates/questionnaires/tests/samples/made-surveys.json";

interface Play {
	survey: object;
	/** Which questions are shown, after which answer; the first one after none. */
	steps: [shown: string, question?: string, value?: unknown][];
	pages: string[];
	data: Record<string, unknown>;
}

const plays: Play[] = JSON.parse(readFileSync(SAMPLE, "utf8"));

/** 1 for each question that is shown, 0 for each that is not, by their numbers. */
function shown(survey: Model): string {
	const byNumber = new Intl.Collator("en", { numeric: true });
	return survey
		.getAllQuestions()
		.toSorted((one, other) => byNumber.compare(one.name, other.name))
		.map((question) => (question.isVisible ? "1" : "0"))
		.join("");
}

/** The pages that are turned to from the first one on, and what is left when the last one is done. */
function walked(survey: Model): { pages: string[]; data: unknown } {
	const pages: string[] = [];
	survey.currentPageNo = 0;
	do {
		const asked = survey.currentPage.questions.filter((question: Question) => question.isVisible);
		pages.push(
			`${survey.currentPage.name}: ${asked.map((question: Question) => question.name).join(" ")}`,
		);
	} while (!survey.isLastPage && survey.nextPage());
	survey.completeLastPage();
	return { pages, data: survey.state === "completed" ? survey.data : survey.state };
}

test("survey-core shows the same questions, turns the same pages and keeps the same answers", () => {
	expect(plays.length).toBeGreaterThanOrEqual(200);
	for (const play of plays) {
		const survey = new Model(play.survey);
		expect(survey.jsonErrors ?? []).toEqual([]);
		const seen = play.steps.map(([, question, value]) => {
			if (question !== undefined) survey.setValue(question, value ?? undefined);
			return shown(survey);
		});
		const walk = walked(survey);
		expect({ seen, ...walk }, JSON.stringify(play)).toEqual({
			seen: play.steps.map(([shown]) => shown),
			pages: play.pages,
			data: play.data,
		});
	}
}, 60_000);

test("a skip of SurveyJS only turns pages, which is why skips are written as conditions", () => {
	const page = (name: string) => ({ name, elements: [{ type: "text", name: `${name}q` }] });
	const survey = new Model({
		pages: [page("one"), page("two"), page("three")],
		triggers: [{ type: "skip", expression: "{oneq} = 'home'", gotoName: "threeq" }],
	});
	survey.setValue("oneq", "school");
	survey.setValue("twoq", "left out");
	survey.setValue("oneq", "home");
	expect(survey.currentPage.name).toBe("three");
	expect(shown(survey)).toBe("111");
	survey.completeLastPage();
	expect(survey.data).toEqual({ oneq: "home", twoq: "left out" });
});

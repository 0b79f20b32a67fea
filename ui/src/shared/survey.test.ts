import { readFileSync } from "node:fs";
import { Model } from "survey-core";
import { expect, test } from "vitest";

/** The sample that `crates/quizzes` keeps as it writes it: a quiz with a question of each kind, as a survey. */
const SAMPLE = "../crates/quizzes/tests/samples/every-kind.json";

test("survey-core asks each question of the sample, and can be answered without a key", () => {
	const text = readFileSync(SAMPLE, "utf8");
	const survey = new Model(JSON.parse(text));
	expect(survey.jsonErrors ?? []).toEqual([]);
	const asked = survey.getAllQuestions().filter((question) => question.getType() !== "html");
	expect(asked.map((question) => question.getType())).toEqual([
		"radiogroup",
		"checkbox",
		"text",
		"text",
		"matrix",
		"ranking",
		"multipletext",
		"multipletext",
		"comment",
	]);
	// An option is what it says, also with a sign that separates a value from its text.
	const [first] = asked;
	expect(first?.visibleChoices.map((choice: { text: string }) => choice.text)).toEqual([
		"key: value",
		"<b>bold</b> = #1",
		"50% of \\n",
		"%50% ~more",
	]);
	// Nothing is said to an answer, and nothing says which one is right.
	for (const said of ["Takes {} for a tag.", "British, please.", "correctAnswer", "both columns"])
		expect(text).not.toContain(said);
	expect(survey.getQuizQuestionCount()).toBe(0);
	survey.setValue("question1", "item2");
	expect(survey.completeLastPage()).toBe(true);
	expect(survey.data).toMatchObject({ question1: "item2" });
});

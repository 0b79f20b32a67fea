import { readFileSync } from "node:fs";
import { type GIFTQuestion, parse } from "gift-pegjs";
import { expect, test } from "vitest";

/**
 * The sample that `crates/quizzes` keeps as it writes it: one quiz in GIFT and in Moodle XML. What others
 * read of both, `gift-pegjs` of the one and the browser of the other, must be the same questions.
 */
const SAMPLE = "../crates/quizzes/tests/samples/every-kind";

interface Answer {
	text: string;
	/** The share of the marks, in hundredths. */
	share: number;
	said: string;
}

interface Read {
	name: string;
	text: string;
	feedback: string;
	tags: readonly string[];
	answers: readonly Answer[];
}

function ofGift(question: GIFTQuestion): Read[] {
	if (question.type === "Category" || question.type === "Description") return [];
	const read = {
		name: question.title ?? "",
		text: question.stem.text,
		feedback: question.globalFeedback?.text ?? "",
		tags: question.tags ?? [],
	};
	switch (question.type) {
		case "MC":
		case "Short":
			return [
				{
					...read,
					answers: question.choices.map((choice) => ({
						text: choice.text.text,
						share: choice.weight ?? (choice.isCorrect ? 100 : 0),
						said: choice.feedback?.text ?? "",
					})),
				},
			];
		case "Numerical":
			return [
				{
					...read,
					answers: [question.choices].flat().map((choice) => ({
						text: "text" in choice ? `${choice.text.number} ± ${choice.text.range}` : "",
						share: "weight" in choice ? (choice.weight ?? 100) : 100,
						said: "feedback" in choice ? (choice.feedback?.text ?? "") : "",
					})),
				},
			];
		case "Matching":
			return [
				{
					...read,
					answers: question.matchPairs.map(({ subquestion, subanswer }) => ({
						text: `${subquestion.text} → ${subanswer}`,
						share: 100,
						said: "",
					})),
				},
			];
		default:
			return [{ ...read, answers: [] }];
	}
}

/** The text in the first element of that kind in another. */
function textIn(element: Element, path: string): string {
	return element.querySelector(`:scope > ${path} > text`)?.textContent ?? "";
}

function ofXml(element: Element): Read {
	const gap = /\{1:SHORTANSWER:(.*?)\}/;
	const words = textIn(element, "questiontext");
	const answers = [...element.querySelectorAll(":scope > answer")].map((answer) => {
		const text = answer.querySelector(":scope > text")?.textContent ?? "";
		const tolerance = answer.querySelector(":scope > tolerance")?.textContent;
		return {
			text: tolerance ? `${text} ± ${tolerance}` : text,
			share: Number(answer.getAttribute("fraction")),
			said: textIn(answer, "feedback"),
		};
	});
	const matches = [...element.querySelectorAll(":scope > subquestion")].map((side) => {
		const left = side.querySelector(":scope > text")?.textContent ?? "";
		return { text: `${left} → ${textIn(side, "answer")}`, share: 100, said: "" };
	});
	const typed = (gap.exec(words)?.[1] ?? "").split("~").filter(Boolean);
	return {
		name: textIn(element, "name"),
		text: words.replace(gap, "_____"),
		feedback: textIn(element, "generalfeedback"),
		tags: [...element.querySelectorAll("tag > text")].map((tag) => tag.textContent ?? ""),
		answers: [
			...answers,
			...matches,
			...typed.map((reply) => {
				const [text = "", said = ""] = reply.replace(/^(=|%0%)/, "").split("#");
				return { text, share: reply.startsWith("=") ? 100 : 0, said };
			}),
		],
	};
}

test("gift-pegjs reads in GIFT the questions that Moodle XML has", () => {
	const gift = parse(readFileSync(`${SAMPLE}.gift`, "utf8")).flatMap(ofGift);
	const xml = new DOMParser().parseFromString(readFileSync(`${SAMPLE}.xml`, "utf8"), "text/xml");
	const all = [...xml.querySelectorAll("question:not([type=category])")].map(ofXml);
	const names = gift.map((question) => question.name);
	expect(all.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([
		"Order",
		"Gaps",
	]);
	expect(gift).toEqual(all.filter(({ name }) => names.includes(name)));
});

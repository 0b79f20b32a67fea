/** A lesson and its pages as markdown, for the clipboard. */
import type { Lesson, LessonPage, PageBlock } from "../../../api/generated";

/** The plan, without sections that are still being written. */
export function lessonMarkdown({ title, sections }: Lesson): string {
	const parts = sections
		.filter(({ state }) => state === "draft")
		.map(({ heading, markdown }) => `## ${heading}\n\n${markdown.trim()}`);
	return `${[`# ${title}`, ...parts].join("\n\n")}\n`;
}

/** A page that is made from the lesson. */
export function pageMarkdown({ title, blocks }: LessonPage): string {
	const own = blocks[0]?.type === "heading" && blocks[0].level === 1;
	const parts = blocks.map(blockMarkdown).filter((part) => part !== "");
	return `${[...(own ? [] : [`# ${title}`]), ...parts].join("\n\n")}\n`;
}

function blockMarkdown(block: PageBlock): string {
	switch (block.type) {
		case "heading":
			return `${"#".repeat(block.level)} ${block.text}`;
		case "markdown":
			return block.text;
		case "task": {
			const hint = block.hint === null ? [] : [`*Hint: ${block.hint}*`];
			return [`### ${block.number}. ${block.title}`, block.prompt, ...hint].join("\n\n");
		}
		case "answer":
			return `### ${block.number}. ${block.title}\n\n${block.text}`;
		case "words":
			return block.terms
				.map(({ term, meaning, notes }) => `- **${term}**: ${[meaning, notes].join(" ").trim()}`)
				.join("\n");
		case "timings":
			return [
				"| From | Minutes | What |",
				"|---|---|---|",
				...block.rows.map(({ begins, minutes, title }) => `| ${begins} | ${minutes} | ${title} |`),
			].join("\n");
		case "pageBreak":
			return "---";
		case "nameLine":
			return "Name: ____________________  Date: ____________";
	}
}

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
	const parts = blocks.map(blockMarkdown).filter((part) => part !== "");
	return `${[`# ${title}`, ...parts].join("\n\n")}\n`;
}

function blockMarkdown(block: PageBlock): string {
	switch (block.kind) {
		case "heading":
			return `${"#".repeat(block.level)} ${block.text}`;
		case "markdown":
			return block.text;
		case "fields":
			return block.fields.map(({ label, text }) => `- **${label}**: ${text}`).join("\n");
		case "words":
			return block.words
				.map(({ term, meaning, note }) => `- **${term}**: ${meaning}${note ? ` *${note}*` : ""}`)
				.join("\n");
		case "ticks":
			return block.lines.map((line) => `- [ ] ${line}`).join("\n");
		case "mixUps":
			return block.mixUps
				.map(({ idea, right }) => (right === null ? `- ${idea}` : `- ${idea} → ${right}`))
				.join("\n");
		case "task": {
			const hint = block.hint === null ? [] : [`*Hint: ${block.hint}*`];
			return [`### ${block.number}. ${block.title}`, block.prompt, ...hint].join("\n\n");
		}
		case "answer":
			return `### ${block.number}. ${block.title}\n\n${block.text}`;
		case "needs":
			return block.needs
				.map(({ need, changes }) => {
					const lines = changes.map(({ text }) => `  - ${text}`).join("\n");
					return `- **${need}**\n${lines}`;
				})
				.join("\n");
		case "runSheet":
			return [
				"| Minutes | What |",
				"|---|---|",
				...block.rows.map(({ minutes, title }) => `| ${minutes ?? "?"} | ${title} |`),
			].join("\n");
		case "pageBreak":
			return "---";
		case "nameLine":
			return "Name: ____________________  Date: ____________";
	}
}

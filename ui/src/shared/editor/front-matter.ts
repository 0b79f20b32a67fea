/** Front matter for the markdown editor: without it the block would be read as a heading. */

import { tags } from "@lezer/highlight";
import type { MarkdownConfig } from "@lezer/markdown";

const FENCE = /^---\s*$/;

export const frontMatter: MarkdownConfig = {
	defineNodes: [{ name: "FrontMatter", block: true, style: tags.meta }],
	parseBlock: [
		{
			name: "FrontMatter",
			before: "HorizontalRule",
			parse(context, line) {
				if (context.lineStart !== 0 || !FENCE.test(line.text)) return false;
				let end = context.lineStart + line.text.length;
				while (context.nextLine()) {
					end = context.lineStart + line.text.length;
					if (FENCE.test(line.text)) {
						context.nextLine();
						break;
					}
				}
				context.addElement(context.elt("FrontMatter", 0, end));
				return true;
			},
		},
	],
};

/** How new lessons are laid out, chosen by typing. */
import { LayoutTemplate } from "lucide-react";
import { toast } from "sonner";
import type { TemplateInfo } from "../../api/generated";
import { useChooseTemplate, useTemplates } from "../../api/templates";
import { reportError } from "../../shared/report";
import { sayWithUndo } from "../../shared/undo";
import type { Action } from "./actions";

const NAMES: Record<string, string> = {
	structured: "in full",
	"one-page": "on one page",
	bullets: "in short bullets",
};

/** What people call a layout when they look for one. */
export const LAYOUT_WORDS = ["template", "layout", "format", "plan"];

/** One action for each template that new lessons do not follow already. */
export function useLayoutActions(): Action[] {
	const templates = useTemplates().data?.templates ?? [];
	const choose = useChooseTemplate().mutateAsync;
	const now = templates.find((each) => each.chosen);
	const follow = (name: string) => choose({ name, class: null });
	return templates
		.filter((each) => !each.chosen && each.problem === null)
		.map((each) => ({
			name: `New lessons ${layout(each)}`,
			icon: LayoutTemplate,
			act: () => {
				const undo = () => void follow(now?.name ?? "").catch(reportError);
				const done = () =>
					said(
						`From now on, new lessons are made ${layout(each)}.`,
						"Those you have stay as they are.",
						now?.problem === null ? undo : null,
					);
				void follow(each.name).then(done, reportError);
			},
		}));
}

function said(words: string, description: string, undo: (() => void) | null): void {
	if (undo) sayWithUndo(words, undo, description);
	else toast.success(words, { description });
}

function layout({ name, title }: TemplateInfo): string {
	return NAMES[name] ?? `as “${title}”`;
}

/** Markdown as a page shows it. What a formula, a tag or a comment is gets decided in Rust, so that the page says what paper says. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import type { MarkdownShown, TitlePart } from "./generated";

/** A text without these signs is shown as it was written. */
const SIGNS = /[$<\\]/;

/** How long what was parsed is kept when nothing shows it any more, in milliseconds. */
const KEPT_MS = 30_000;

/** The text for the parser; null until it is known. While more is coming, what was known before stays. */
export function useShownText(text: string, streaming: boolean): string | null {
	const asWritten = !SIGNS.test(text);
	// Most of a lesson is so, and nothing needs to be kept of it.
	const isKept = streaming || !asWritten;
	const { data } = useQuery({
		queryKey: ["markdown", "text", isKept ? text : ""],
		queryFn: () => ask("texts", text),
		enabled: !asWritten,
		initialData: isKept && asWritten ? text : undefined,
		staleTime: Number.POSITIVE_INFINITY,
		gcTime: KEPT_MS,
		// Each piece of a stream is another text: none of them is asked for again.
		...(streaming && { placeholderData: keepPreviousData, gcTime: 0 }),
	});
	return isKept ? (data ?? null) : text;
}

/** A title as words and formulae. */
export function useTitleParts(title: string): readonly TitlePart[] {
	const { data } = useQuery({
		queryKey: ["markdown", "title", SIGNS.test(title) ? title : ""],
		queryFn: () => ask("titles", title),
		enabled: SIGNS.test(title),
		staleTime: Number.POSITIVE_INFINITY,
	});
	return data ?? [{ words: title, latex: null }];
}

interface Asked {
	texts: string[];
	titles: string[];
	answer: Promise<MarkdownShown>;
}

/** What is asked in one moment, such as by all sections of a lesson, is asked at once. */
let asked: Asked | null = null;

async function ask<K extends keyof MarkdownShown>(
	kind: K,
	text: string,
): Promise<MarkdownShown[K][number]> {
	asked ??= begin();
	const { [kind]: all, answer } = asked;
	const at = all.push(text) - 1;
	const shown = (await answer)[kind][at];
	if (shown === undefined) throw new Error("the text was not answered");
	return shown;
}

function begin(): Asked {
	const texts: string[] = [];
	const titles: string[] = [];
	const answer = Promise.resolve().then(() => {
		asked = null;
		return platform.call("markdown_read", { texts, titles });
	});
	return { texts, titles, answer };
}

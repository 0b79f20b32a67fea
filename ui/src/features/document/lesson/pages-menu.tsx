/** A menu that takes pages of a lesson out, with what has to be known of them before. */
import type { ReactNode } from "react";
import type { Lesson, PageSides } from "../../../api/generated";
import { useLessonSides } from "../../../api/lessons";
import { MenuLine, MenuTick, RisingMenu } from "../../../shared/ui";
import { useView } from "../../../shared/view";
import type { CountedPage, CountedPages } from "./sides";

interface PagesMenuProps {
	lesson: Lesson;
	testId: string;
	icon: ReactNode;
	/** The words on the button. */
	children: ReactNode;
	busy: boolean;
	/** What is in the menu; it is only made while the menu is open. */
	choices: ReactNode;
}

export function PagesMenu({ lesson, testId, icon, children, busy, choices }: PagesMenuProps) {
	return (
		<RisingMenu
			trigger={
				<button
					type="button"
					data-testid={testId}
					aria-busy={busy}
					className="inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 font-medium text-ink-soft text-sm transition-colors hover:bg-hover hover:text-ink"
				>
					{icon}
					{children}
				</button>
			}
		>
			<Warnings lesson={lesson} />
			{choices}
			<MenuLine />
			<RationaleTick />
		</RisingMenu>
	);
}

/** The sides of the lesson as it is now, and as it will be taken out. */
export function useCountedPages(lesson: Lesson): CountedPages {
	const { data, isError } = useLessonSides(lesson);
	const withoutRationale = useView((view) => view.withoutRationale);
	if (isError) return null;
	return withoutRationale ? data?.pages.map(shortened) : data?.pages;
}

/** The whole plan was counted: what is left of it takes no more sides than that, and may well fit. */
function shortened(page: PageSides): CountedPage {
	return page.facet === "plan" ? { ...page, note: null, atMost: true } : page;
}

function RationaleTick() {
	const { withoutRationale, leaveOutRationale } = useView();
	return (
		<MenuTick testId="without-rationale" ticked={withoutRationale} onTick={leaveOutRationale}>
			The plan without evidence and reasons
		</MenuTick>
	);
}

/** They stand above the choices: the menu rises, so that no choice moves when they come. */
function Warnings({ lesson }: { lesson: Lesson }) {
	const tooLong = useCountedPages(lesson)?.flatMap(({ note }) => note ?? []) ?? [];
	const { data } = useLessonSides(lesson);
	return (
		<>
			{lesson.leftOpen > 0 && <Warning testId="left-open">{leftOpen(lesson.leftOpen)}</Warning>}
			{tooLong.map((note) => (
				<Warning key={note} testId="too-long">
					{note}
				</Warning>
			))}
			{data && (
				<p data-testid="print-said" className="max-w-72 px-2 pt-1 pb-1.5 text-ink-soft text-sm">
					{data.print}
				</p>
			)}
		</>
	);
}

function Warning({ testId, children }: { testId: string; children: ReactNode }) {
	return (
		<p data-testid={testId} className="max-w-72 px-2 pt-1 pb-1.5 text-sm text-warn">
			{children}
		</p>
	);
}

/** What pupils would otherwise find on their sheet. */
function leftOpen(places: number): string {
	return places === 1
		? "Pupils’ pages have 1 place that says “For you to add”: it is not for pupils yet."
		: `Pupils’ pages have ${places} places that say “For you to add”: they are not for pupils yet.`;
}

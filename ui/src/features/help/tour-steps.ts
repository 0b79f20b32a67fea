/** What the tour says, in the words of her own class, and what each step points at. Pure. */

export interface TourStep {
	title: string;
	words: string;
	/** What it points at: the first of these that can be seen. */
	at: readonly string[];
}

/** What the tour knows of her workspace. */
export interface TourOf {
	/** Her first class by name; null where there is none yet. */
	className: string | null;
	/** That class in a few words; empty where its profile says nothing of it. */
	facts: string;
	/** Who answers; null while nobody does. */
	answers: string | null;
}

/** In a narrow window the sidebar is behind this button, and with it all that stands there. */
const SIDEBAR = '[aria-label="Show the sidebar"]';

export function tourSteps({ className, facts, answers }: TourOf): TourStep[] {
	const forClass = className ?? "your class";
	const about = facts === "" ? "" : ` (${facts})`;
	return [
		{
			title: "Say what you teach next",
			words: `Write it here in your own words, for example “a lesson on loops for ${forClass}”. Nothing begins before you send it.`,
			at: ["div:has(> [data-testid=composer])"],
		},
		{
			title: className ? `What is known about ${className}` : "What is known about a class",
			words: className
				? `${className}${about} has a profile among your files. It is read before a lesson is drafted, so you explain ${className} once. Open it to change it.`
				: "Each class has a profile among your files. It is read before a lesson is drafted, so you explain a class once. Make the first one with “New class …” from “Go to anything”.",
			at: [
				...(className ? [`[data-path="classes/${CSS.escape(className)}.md"]`] : []),
				'[data-path="classes"]',
				"[aria-label=Lists]",
				SIDEBAR,
			],
		},
		{
			title: "First you see what will be used",
			words: `Before a draft a card in the conversation lists what will be used for ${forClass}, what is missing and what is not sent. Take out what you do not want.`,
			// Where one pane fills the window, the button that brings this one is beside nothing else.
			at: ["[data-front=conversation]", "[data-testid=talk]"],
		},
		{
			title: "The lesson grows here",
			words:
				"It fills section by section. Under each heading you accept it, ask for a change, or look at other ways. What you have not accepted stays a draft.",
			at: ["[data-front=document]", "[data-testid=document-pane] > *"],
		},
		{
			title: "What is remembered",
			words: `You are asked before anything is remembered of you or ${forClass}. All of it is in this room, to change or to forget.`,
			at: ['[data-testid=rail] [data-room="memory"]', SIDEBAR],
		},
		{
			title: "Who answers",
			words: `${answers ? `Now it is ${answers}.` : "Nobody answers yet."} Here you see whether your words leave this computer, and choose another.`,
			at: ["[data-testid=provider]", SIDEBAR],
		},
		{
			title: "Help is always here",
			words:
				"F1 opens the guide beside your work. A small question mark at a card opens the page about that card. The tour can be taken again from here.",
			at: ["[data-testid=help]", SIDEBAR],
		},
	];
}

/** The stage and the number of pupils, from the properties at the head of a profile. */
export function classFacts(profile: string): string {
	const head = /^---\n([\s\S]*?)\n---/.exec(profile)?.[1] ?? "";
	const value = (key: string) => new RegExp(`^${key}: *(.+)$`, "m").exec(head)?.[1]?.trim();
	const pupils = value("pupils");
	return [value("stage"), pupils && `${pupils} pupils`].filter(Boolean).join(", ");
}

export interface Box {
	left: number;
	top: number;
	width: number;
	height: number;
}

/** What lies between the card, what it points at, and the edge of the window, in pixels. */
const GAP = 12;

/** Where the card stands: beside what it points at, and never over it while one side has room. */
export function placeFor(
	target: Box,
	card: Pick<Box, "width" | "height">,
	window: Pick<Box, "width" | "height">,
): { left: number; top: number } {
	const right = target.left + target.width;
	const bottom = target.top + target.height;
	const within = (at: number, size: number, room: number) =>
		Math.max(GAP, Math.min(at, room - size - GAP));
	const top = within(target.top, card.height, window.height);
	const left = within(target.left, card.width, window.width);
	const sides = [
		{ left: right + GAP, top, fits: right + card.width + 2 * GAP <= window.width },
		{ left: target.left - card.width - GAP, top, fits: target.left >= card.width + 2 * GAP },
		{ left, top: target.top - card.height - GAP, fits: target.top >= card.height + 2 * GAP },
		{ left, top: bottom + GAP, fits: bottom + card.height + 2 * GAP <= window.height },
	];
	const side = sides.find(({ fits }) => fits);
	if (side) return { left: side.left, top: side.top };
	// What fills the window has room inside.
	return {
		left: within(window.width, card.width, window.width),
		top: within(window.height, card.height, window.height),
	};
}

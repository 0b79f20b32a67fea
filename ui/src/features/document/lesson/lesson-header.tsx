/** What a lesson is: its title, class and time, and what to look at in it. */

import type { Lesson } from "../../../api/generated";
import { makeQuizOn } from "../../../shared/assess-room";
import { useIsBare } from "../../../shared/bare";
import { WhatIsThis } from "../../../shared/ui";
import { openFileAt, showDialog } from "../../../shared/use-place";
import { LessonDay } from "./lesson-day";
import { MinutesBar } from "./minutes-bar";
import { ReadingAge } from "./reading-age";
import { Title } from "./title";

interface LessonHeaderProps {
	lesson: Lesson;
	/** Sections that are accepted. */
	accepted: number;
}

export function LessonHeader({ lesson, accepted }: LessonHeaderProps) {
	const bare = useIsBare();
	const { title, topic, template } = lesson;
	const written = lesson.sections.filter(({ state }) => state === "draft").length;
	const all = lesson.sections.length;
	return (
		<header>
			<h1 className="paper-title">
				<Title>{title || topic || "A lesson without a title"}</Title>
			</h1>
			<p className="mt-1 font-sans text-ink-soft text-sm">
				{[lesson.class, lesson.minutes.available && `${lesson.minutes.available} minutes`, topic]
					.filter(Boolean)
					.join(" · ")}
			</p>
			<div data-chrome className="mt-3 font-sans text-sm">
				<MinutesBar lesson={lesson} />
				<p className="mt-2 flex flex-wrap items-baseline gap-x-2 text-ink-faint">
					<span>
						{written < all
							? `${written} of ${all} sections drafted`
							: all === 1
								? "1 section"
								: `${all} sections`}
					</span>
					{accepted > 0 && (
						<>
							<span aria-hidden>·</span>
							<span className="text-good">{accepted} accepted</span>
						</>
					)}
					<span aria-hidden>·</span>
					<span>{template.replaceAll("-", " ")} plan</span>
					<ReadingAge lesson={lesson} />
				</p>
				{!bare && <Ways lesson={lesson} />}
			</div>
		</header>
	);
}

/** What else can be done with it, in the window around it. */
function Ways({ lesson }: Pick<LessonHeaderProps, "lesson">) {
	const { path } = lesson;
	return (
		<p className="mt-1 flex flex-wrap items-baseline gap-x-3">
			<TextButton onClick={() => showDialog({ at: "history", lesson: path })}>History</TextButton>
			<TextButton onClick={() => showDialog({ at: "duplicate", lesson: path })}>
				For another class …
			</TextButton>
			{lesson.class !== null && (
				<TextButton onClick={() => showDialog({ at: "course", of: lesson.class })}>
					Course
				</TextButton>
			)}
			<TextButton onClick={() => makeQuizOn(path)}>Make a quiz on it</TextButton>
			<TextButton onClick={() => openFileAt(path)}>Open the file</TextButton>
			<LessonDay lesson={lesson} />
			{/* Above the tabs it would leave them too little room. */}
			<WhatIsThis
				of="A lesson, and deciding on it"
				page="deciding"
				className="-my-1.5 self-center"
			/>
		</p>
	);
}

function TextButton({ onClick, children }: { onClick(): void; children: string }) {
	return (
		<button
			type="button"
			onClick={onClick}
			className="rounded-sm text-ink-faint underline decoration-line-strong underline-offset-2 hover:text-ink"
		>
			{children}
		</button>
	);
}

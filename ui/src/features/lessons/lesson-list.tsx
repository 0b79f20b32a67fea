/** Lessons in the sidebar: found by title, topic or class, opened without a session. */

import { ListOrdered } from "lucide-react";
import { useState } from "react";
import { useLessons } from "../../api/lessons";
import { fillComposer } from "../../session/draft";
import { panesAt } from "../../shared/place";
import {
	Button,
	FilterField,
	IconButton,
	ReadFailure,
	SideList,
	useLongList,
} from "../../shared/ui";
import { openSession, showDialog, usePlace } from "../../shared/use-place";
import { Archived } from "./archived";
import { fits } from "./fits";
import { LessonRows } from "./lesson-rows";

export function LessonList() {
	const { data, error, isPending, refetch } = useLessons();
	const [filter, setFilter] = useState("");
	const place = usePlace(({ place }) => panesAt(place));
	const openLesson = place.at === "lesson" ? place.path : null;
	const shown = data?.filter((lesson) => fits(lesson, filter)) ?? [];
	const { shown: drawn, more } = useLongList(shown, filter);
	return (
		<SideList
			label="Lessons"
			testId="lessons"
			tools={
				<div className="flex items-center gap-1">
					<FilterField
						label="Find a lesson by title, topic or class"
						placeholder="Title, topic or class"
						testId="lesson-filter"
						value={filter}
						className="min-w-0 flex-1"
						onChange={setFilter}
					/>
					<IconButton
						label="Course: lessons and outcomes"
						data-testid="open-course"
						onClick={() => showDialog({ at: "course", of: null })}
					>
						<ListOrdered aria-hidden />
					</IconButton>
				</div>
			}
		>
			{error && !data && <ReadFailure error={error} onRetry={refetch} />}
			{isPending && <div aria-busy className="h-7" />}
			<LessonRows lessons={drawn} current={openLesson} />
			{more}
			{data?.length === 0 && <Empty />}
			{data && data.length > 0 && shown.length === 0 && (
				<p className="px-2 py-1 text-ink-faint text-sm">No lesson has “{filter}” in it.</p>
			)}
			<Archived filter={filter} current={openLesson} />
		</SideList>
	);
}

function Empty() {
	return (
		<div className="mx-1 rounded-lg border border-line-strong border-dashed p-2.5 text-ink-soft text-sm">
			<p>
				A lesson is one file with plan, worksheet and revision guide in it. Say what it is about and
				for whom, such as “a lesson on iteration for 3B”.
			</p>
			<Button
				className="mt-2"
				onClick={() => {
					openSession(null);
					fillComposer(null, { text: "a lesson on iteration for 3B" });
				}}
			>
				Try this one
			</Button>
		</div>
	);
}

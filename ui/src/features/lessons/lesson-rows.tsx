/** Lessons as rows, with one menu for all of them. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LessonSummary } from "../../api/generated";
import { reportError } from "../../shared/report";
import { RowMenus } from "../../shared/ui";
import { LessonItems } from "./lesson-items";
import { LessonRow } from "./lesson-row";
import { renameLesson } from "./rename";

interface LessonRowsProps {
	lessons: readonly LessonSummary[];
	/** The path of the one in the document pane. */
	current: string | null;
}

export function LessonRows({ lessons, current }: LessonRowsProps) {
	const client = useQueryClient();
	const [renaming, setRenaming] = useState<string | null>(null);
	const itemsOf = (row: string) => {
		const lesson = lessons.find(({ path }) => path === row);
		if (!lesson) return null;
		return (
			<LessonItems lesson={lesson} current={row === current} onRename={() => setRenaming(row)} />
		);
	};
	return (
		<RowMenus itemsOf={itemsOf}>
			<ul>
				{lessons.map((lesson) => {
					const { path } = lesson;
					return (
						<li key={path}>
							<LessonRow
								lesson={lesson}
								current={path === current}
								renaming={path === renaming}
								onRenaming={(on) => setRenaming(on ? path : null)}
								onRename={(words) => void renameLesson(client, path, words).catch(reportError)}
							/>
						</li>
					);
				})}
			</ul>
		</RowMenus>
	);
}

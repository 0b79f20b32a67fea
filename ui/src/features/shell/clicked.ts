/** Shows a lesson, or another file of hers, that was opened with a double click in a folder. */

import { useEffect } from "react";
import { CallError, platform } from "../../platform";
import { isLessonPath } from "../../shared/place";
import { reportError } from "../../shared/report";
import { openFileAt, showLesson } from "../../shared/use-place";

export function useClicked(): void {
	useEffect(
		() =>
			platform.followClicks?.(({ name, path }) => {
				if (path === null) {
					const message = `The file ${name} is not in your folder of lessons and classes, so it is not shown here.`;
					reportError(new CallError({ code: "invalid", message, detail: null }));
				} else if (isLessonPath(path)) showLesson(path);
				else openFileAt(path);
			}),
		[],
	);
}

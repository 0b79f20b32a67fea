/** Shows what was opened outside of the window: a file with a double click in a folder, or a link. */

import { useEffect } from "react";
import { CallError, platform } from "../../platform";
import { useConnection } from "../../shared/connection";
import { type LinkTarget, lineOfHeading, targetOf } from "../../shared/deep-link";
import { isLessonPath } from "../../shared/place";
import { reportError } from "../../shared/report";
import { openFileAt, openSession, placeNow, showLesson, usePlace } from "../../shared/use-place";

export function useClicked(): void {
	useEffect(
		() =>
			platform.followClicks((clicked) => {
				if ("link" in clicked) onceNobodySits(() => void follow(clicked.link));
				else if (clicked.path === null) {
					say(
						`The file ${clicked.name} is not in your folder of lessons and classes, so it is not shown here`,
					);
				} else if (isLessonPath(clicked.path)) showLesson(clicked.path);
				else openFileAt(clicked.path);
			}),
		[],
	);
}

/** Goes where a link leads, once it is known that there is something. */
async function follow(link: string): Promise<void> {
	const target = targetOf(link);
	if (target === null) {
		say("That link leads to nothing in this program, so nothing was opened or changed");
		return;
	}
	try {
		await show(target);
	} catch (reason) {
		if (reason instanceof CallError && ["notFound", "invalid"].includes(reason.code)) {
			say(`The link leads to ${named(target)}, which is not here any more. Nothing was changed`);
		} else if (reason instanceof CallError && reason.code === "passcode") {
			onceSignedIn(() => void follow(link));
		} else reportError(reason);
	}
}

async function show(target: LinkTarget): Promise<void> {
	switch (target.to) {
		case "lesson":
			await platform.call("lesson_get", { path: target.path });
			return showLesson(target.path);
		case "session": {
			const { sessionId } = target;
			await platform.call("session_get", { sessionId, face: platform.face });
			return openSession(sessionId);
		}
		case "class":
			return await show({ to: "file", path: `classes/${target.name}.md` });
		case "file": {
			const { path, heading } = target;
			const { text } = await platform.call("file_read", { path });
			const line = heading === undefined ? target.line : lineOfHeading(text, heading);
			return openFileAt(path, line, target.endLine ?? line);
		}
	}
}

function named(target: LinkTarget): string {
	switch (target.to) {
		case "lesson":
			return `the lesson ${target.path}`;
		case "session":
			return "a session";
		case "class":
			return `the class ${target.name}`;
		case "file":
			return `the file ${target.path}`;
	}
}

/** A pupil who sits at the window is shown nothing of the teacher's: a link waits until she has it back. */
function onceNobodySits(then: () => void): void {
	if (placeNow().at !== "sitting") {
		then();
		return;
	}
	const end = usePlace.subscribe(({ place }) => {
		if (place.at === "sitting") return;
		end();
		then();
	});
}

/** Whoever comes by a link gives the passcode first, and is then where it leads. */
function onceSignedIn(then: () => void): void {
	const end = useConnection.subscribe((now, before) => {
		if (!before.locked || now.locked) return;
		end();
		then();
	});
}

function say(message: string): void {
	reportError(new CallError({ code: "invalid", message, detail: null }));
}

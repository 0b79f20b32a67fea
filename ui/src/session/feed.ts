/** Applies what happens to what is known. Subscribed before the first command is sent. */

import type { QueryClient } from "@tanstack/react-query";
import { toast } from "sonner";
import type { AppEvent, AppInfo } from "../api/generated";
import { addEvent, keys, noteWork, putSession } from "../api/queries";
import type { Platform } from "../platform";
import { useConnection } from "../shared/connection";
import { sentence } from "../shared/sentence";
import { visible } from "../shared/visible";
import { addLive, addThought, clearLive, setActivity } from "./live";
import { refresh } from "./refresh";

/** How long the first picture waits for the stream of events, in milliseconds. */
const PATIENCE = 1500;

/**
 * Connects the cache to the host. Resolves when events arrive, or when it is clear that they do
 * not for now, so that no command is sent whose events would go unseen. What it resolves to ends it.
 */
export function connectFeed(platform: Platform, client: QueryClient): Promise<() => void> {
	return new Promise((resolve) => {
		setTimeout(() => resolve(end), PATIENCE);
		const end = platform.subscribe(
			(events) => {
				for (const event of events) apply(client, event);
			},
			(connected) => {
				const before = useConnection.getState().connected;
				useConnection.setState({ connected });
				if (connected && before === false) void client.invalidateQueries();
				// A refused stream does not say why; any command does.
				if (!connected) void client.invalidateQueries({ queryKey: keys.info });
				// A host may be connected before it says how to end it.
				queueMicrotask(() => resolve(end));
			},
		);
	});
}

/** Applies one event. */
export function apply(client: QueryClient, event: AppEvent): void {
	switch (event.type) {
		case "session": {
			const { body, sessionId } = event.event;
			addEvent(client, event.event);
			if (body.type === "modelAnswered" || body.type === "modelFailed") clearLive(sessionId);
			if (body.type === "runFinished") clearLive(sessionId);
			if (
				(body.type === "toolFinished" || body.type === "hookRan") &&
				body.effects.some((e) => e.effect === "fileWritten")
			) {
				void readWritten(client);
			}
			return;
		}
		case "delta":
			addLive(event);
			noteWork(client, event.sessionId);
			return;
		case "thought":
			addThought(event);
			return;
		case "activity":
			setActivity(event);
			noteWork(client, event.sessionId);
			return;
		case "sessionChanged":
			putSession(client, event.session);
			return;
		case "runFailed":
			clearLive(event.sessionId);
			toast.error(visible(sentence(event.error.message)));
			void refresh(client, keys.session(event.sessionId));
			void refresh(client, keys.sessions);
			return;
		case "filesChanged":
			void refresh(client, keys.tree);
			void refresh(client, keys.fileVersions);
			void refresh(client, keys.documents);
			// What a lesson says is looked up in other files, so any of them may change its findings.
			void refresh(client, keys.everyLesson);
			void refresh(client, keys.lessons);
			if (event.paths.some((path) => path.startsWith("curriculum/"))) {
				void refresh(client, keys.imported);
				void refresh(client, keys.outcomes);
			}
			if (event.paths.some((path) => path.startsWith("studies"))) {
				void refresh(client, ["studies"]);
			}
			if (event.paths.some((path) => /\.(png|jpe?g|webp)$/i.test(path))) {
				void refresh(client, keys.pictures);
			}
			void refresh(client, keys.templates);
			void refresh(client, keys.classes);
			void refresh(client, keys.prints);
			for (const path of event.paths) void refresh(client, keys.file(path));
			return;
		case "memoryChanged":
			void refresh(client, keys.memory);
			return;
		case "jobsChanged":
			void refresh(client, keys.jobs);
			return;
		case "workspaceState":
			useConnection.setState({ workspace: event.available });
			if (event.available) void client.invalidateQueries();
			return;
		case "storeState":
			useConnection.setState({ store: event.available });
			if (event.available) void client.invalidateQueries();
			return;
		case "definitionsChanged":
			client.setQueryData<AppInfo>(keys.info, (info) =>
				info ? { ...info, problems: event.problems } : info,
			);
			void refresh(client, keys.commands);
			void refresh(client, keys.problems);
			void refresh(client, keys.plugins);
			return;
		case "missed":
			void client.invalidateQueries();
			return;
	}
}

/** Reads what a run has written: what she waits for first, and what lists it once that is there. */
async function readWritten(client: QueryClient): Promise<void> {
	await refresh(client, keys.documents);
	await Promise.all([refresh(client, keys.everyLesson), refresh(client, keys.lessons)]);
}

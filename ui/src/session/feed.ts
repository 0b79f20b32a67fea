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
				void client.invalidateQueries({ queryKey: keys.document(sessionId) });
				void client.invalidateQueries({ queryKey: keys.everyLesson });
				void client.invalidateQueries({ queryKey: keys.lessons });
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
			void client.invalidateQueries({ queryKey: keys.session(event.sessionId) });
			void client.invalidateQueries({ queryKey: keys.sessions });
			return;
		case "filesChanged":
			void client.invalidateQueries({ queryKey: keys.tree });
			void client.invalidateQueries({ queryKey: keys.fileVersions });
			void client.invalidateQueries({ queryKey: keys.documents });
			// What a lesson says is looked up in other files, so any of them may change its findings.
			void client.invalidateQueries({ queryKey: keys.everyLesson });
			void client.invalidateQueries({ queryKey: keys.lessons });
			if (event.paths.some((path) => path.startsWith("curriculum/"))) {
				void client.invalidateQueries({ queryKey: keys.imported });
				void client.invalidateQueries({ queryKey: keys.outcomes });
			}
			if (event.paths.some((path) => path.startsWith("studies"))) {
				void client.invalidateQueries({ queryKey: ["studies"] });
			}
			if (event.paths.some((path) => /\.(png|jpe?g|webp)$/i.test(path))) {
				void client.invalidateQueries({ queryKey: keys.pictures });
			}
			void client.invalidateQueries({ queryKey: keys.templates });
			void client.invalidateQueries({ queryKey: keys.classes });
			void client.invalidateQueries({ queryKey: keys.prints });
			for (const path of event.paths) void client.invalidateQueries({ queryKey: keys.file(path) });
			return;
		case "memoryChanged":
			void client.invalidateQueries({ queryKey: keys.memory });
			return;
		case "jobsChanged":
			void client.invalidateQueries({ queryKey: keys.jobs });
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
			void client.invalidateQueries({ queryKey: keys.commands });
			void client.invalidateQueries({ queryKey: keys.problems });
			void client.invalidateQueries({ queryKey: keys.plugins });
			return;
		case "missed":
			void client.invalidateQueries();
			return;
	}
}

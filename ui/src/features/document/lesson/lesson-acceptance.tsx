/** Accepting a section in the lesson itself, with no run that asks, and taking that back at any time. */
import { useQueryClient } from "@tanstack/react-query";
import { Check, Undo2 } from "lucide-react";
import { type MouseEvent, useEffect, useEffectEvent, useState } from "react";
import type { LessonSection } from "../../../api/generated";
import { changeLesson, readLesson } from "../../../api/lessons";
import { offerToAccept } from "../../../session/acceptances";
import { reportError } from "../../../shared/report";
import { Tip } from "../../../shared/ui";

interface LessonAcceptanceProps {
	path: string;
	section: LessonSection;
}

export function AcceptSection({ path, section }: LessonAcceptanceProps) {
	const { id, heading, sha256 } = section;
	const { busy, change } = useChange(path);
	const accept = () => change("lesson_accept", { path, sections: [{ id, sha256 }] });
	const onAccept = useEffectEvent(accept);
	useEffect(() => offerToAccept({ name: heading, accept: () => onAccept() }), [heading]);
	return (
		<div data-chrome className="mt-1.5 mb-1 font-sans text-sm">
			<button
				type="button"
				data-testid="accept-section"
				data-decision="accept"
				aria-label={`Accept ${heading}`}
				disabled={busy}
				onClick={(event) => {
					stay(event);
					accept();
				}}
				className="inline-flex h-7 items-center gap-1 rounded-md border border-line-strong bg-raised px-2 font-medium text-ink text-xs transition-colors hover:border-accent hover:bg-accent-soft disabled:opacity-55"
			>
				<Check className="size-3.5" aria-hidden />
				Accept
			</button>
		</div>
	);
}

export function UnacceptSection({ path, section }: LessonAcceptanceProps) {
	const { busy, change } = useChange(path);
	return (
		<Tip label="Take it back: a draft again">
			<button
				type="button"
				data-chrome
				data-testid="unaccept-section"
				aria-label={`Take back: ${section.heading} is accepted`}
				disabled={busy}
				onClick={(event) => {
					stay(event);
					change("lesson_unaccept", { path, sections: [section.id] });
				}}
				className="-mr-1.5 -ml-1 inline-flex size-6 shrink-0 items-center justify-center self-start rounded-md text-ink-faint hover:bg-hover hover:text-ink"
			>
				<Undo2 className="size-3.5" aria-hidden />
			</button>
		</Tip>
	);
}

/** The button goes away: whoever pressed it stays in the section. */
function stay(event: MouseEvent<HTMLElement>): void {
	event.currentTarget.closest<HTMLElement>("[data-section]")?.focus({ preventScroll: true });
}

function useChange(path: string) {
	const client = useQueryClient();
	const [busy, setBusy] = useState(false);
	const change = <C extends "lesson_accept" | "lesson_unaccept">(
		...[command, params]: [C, Parameters<typeof changeLesson<C>>[2]]
	) => {
		setBusy(true);
		changeLesson(client, command, params)
			.catch((reason: unknown) => {
				reportError(reason);
				// It is another text than she saw: that one is shown.
				readLesson(client, path).catch(reportError);
			})
			.finally(() => setBusy(false));
	};
	return { busy, change };
}

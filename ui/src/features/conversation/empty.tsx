/** What to do in an empty window: how the last lesson went, what this is, ways to begin, what waits, who answers. */

import type { ComponentType, ReactNode } from "react";
import { useExpectations } from "../../api/expectations";
import type { AppInfo } from "../../api/generated";
import { useLookBacks } from "../../api/look-backs";
import { useAppInfo } from "../../api/queries";
import { useIsBare } from "../../shared/bare";
import { LookBack } from "./look-back";

/** Why somebody else than the usual AI answers; what to set is in the menu of who answers. */
const NO_KEY =
	"No key is set, so the offline drafter answers. It works by rules over your files and is not AI.";

/** A server is named, and was not chosen. */
const NOBODY = "Nobody answers yet: choose who does, at the foot of the sidebar or when you send.";

/** What a start page is given to stand above and below what it has itself. */
export interface StartProps {
	/** Whether that is not known yet. */
	waits: boolean;
	above: ReactNode;
	below: ReactNode;
}

export function Empty({ Start }: { Start: ComponentType<StartProps> | undefined }) {
	const bare = useIsBare();
	return bare || !Start ? <Plain /> : <Inviting Start={Start} />;
}

/** Where nobody knows what whoever answers may see: nothing is promised. */
function Plain() {
	return (
		<div className="flex min-h-0 flex-1 flex-col overflow-y-auto" data-testid="empty">
			<div className="m-auto w-full max-w-xl px-6 py-8">
				<h2 className="font-semibold font-serif text-2xl">Begin here</h2>
				<p className="mt-2 text-ink-soft">Write below what you want to plan, in your own words.</p>
			</div>
		</div>
	);
}

function Inviting({ Start }: { Start: ComponentType<StartProps> }) {
	const info = useAppInfo().data;
	const questions = [useLookBacks(), useExpectations()];
	// Nothing moves when a question comes: the page waits for it, but not for a host that is away.
	const waits = questions.some(({ isPending, failureCount }) => isPending && failureCount === 0);

	return (
		<div
			// biome-ignore lint/a11y/noNoninteractiveTabindex: while it waits nothing in it is reached, and it scrolls.
			tabIndex={0}
			className="flex min-h-0 flex-1 flex-col overflow-y-auto"
			data-testid="empty"
		>
			<div className="mx-auto w-full max-w-xl px-6 py-8">
				<Start
					waits={waits}
					above={
						<>
							<LookBack />
							<h2 className="font-semibold font-serif text-2xl">What are you teaching next?</h2>
							<p className="mt-2 text-ink-soft">
								Name a topic and a class. I draft from your files; you decide what stays.
							</p>
						</>
					}
					below={
						// It has its room before it is known, so that nothing moves when it comes.
						<p
							className="mt-5 min-h-[2lh] text-ink-faint text-sm"
							data-testid={info ? "who-answers" : undefined}
						>
							{info && whoAnswers(info)}
						</p>
					}
				/>
			</div>
		</div>
	);
}

function whoAnswers({ provider, providers, notice }: AppInfo): string {
	const current = providers.find(({ name }) => name === provider);
	if (!current) return NOBODY;
	return notice && !current.remote ? NO_KEY : `${current.label} answers. ${current.note}`;
}

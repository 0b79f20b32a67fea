/** A document that is no lesson: its paper, and what can be done with it. */
import { Tabs } from "@base-ui/react/tabs";
import { useRef } from "react";
import type { Artefact, SessionId } from "../../api/generated";
import { DocumentFoot } from "./document-foot";
import { FollowButton } from "./follow-button";
import { Outline } from "./outline";
import { Paper } from "./paper";
import { markdownOf, sectionToWatch } from "./sections";
import { useChanges } from "./use-changes";
import type { DocumentDecisions } from "./use-decisions";
import { useFollow } from "./use-follow";
import { useLookedFor, usePage } from "./use-page";

interface ArtefactPageProps {
	sessionId: SessionId;
	artefact: Artefact;
	working: boolean;
	decisions: DocumentDecisions;
}

export function ArtefactPage({ sessionId, artefact, working, decisions }: ArtefactPageProps) {
	const page = useRef<HTMLDivElement>(null);
	const sheet = useRef<HTMLElement>(null);
	const changed = useChanges(artefact);
	const open = artefact.sections.filter(({ state }) => state === "drafting").length;
	const drafting = working && open > 0;
	const { following, follow } = useFollow(page, sectionToWatch(artefact.sections, changed), open);
	usePage(page, sheet, artefact.path);
	useLookedFor(page, artefact.path);

	return (
		<>
			<div className="@container-[size] relative min-h-0 flex-1">
				<Tabs.Panel
					ref={page}
					value={artefact.path}
					className="h-full overflow-y-auto outline-offset-[-2px]"
				>
					<div className="flex justify-center gap-6 @sm:p-4 @2xl:p-6">
						<div className="min-w-0">
							<Paper
								sessionId={sessionId}
								artefact={artefact}
								working={working}
								changed={changed}
								sheet={sheet}
								decisions={decisions}
							/>
						</div>
						<div className="@5xl:block hidden w-44 shrink-0">
							<Outline sections={artefact.sections} working={working} page={page} />
						</div>
					</div>
				</Tabs.Panel>
				{drafting && !following && <FollowButton onClick={follow} />}
			</div>
			<DocumentFoot
				sections={artefact.sections}
				markdown={() => markdownOf(artefact)}
				sheet={sheet}
				page={page}
			/>
		</>
	);
}

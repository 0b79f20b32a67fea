/** A file that is no lesson: its paper, and what can be done with it. */
import { Tabs } from "@base-ui/react/tabs";
import { useRef } from "react";
import type { SessionId, WrittenFile } from "../../api/generated";
import { PicturesOf } from "../../shared/ui";
import { onDecisionKey } from "./decision-keys";
import { DocumentFoot } from "./document-foot";
import { FindBar } from "./find/find-bar";
import { FollowButton } from "./follow-button";
import { Outline } from "./outline";
import { Paper } from "./paper";
import { SectionMenu } from "./section-menu";
import { markdownOf, sectionToWatch } from "./sections";
import { useChanges } from "./use-changes";
import type { DocumentDecisions } from "./use-decisions";
import { useFollow } from "./use-follow";
import { useLookedFor, usePage } from "./use-page";

interface FilePageProps {
	sessionId: SessionId;
	file: WrittenFile;
	working: boolean;
	decisions: DocumentDecisions;
}

export function FilePage({ sessionId, file, working, decisions }: FilePageProps) {
	const page = useRef<HTMLDivElement>(null);
	const sheet = useRef<HTMLElement>(null);
	const changed = useChanges(file);
	const open = file.sections.filter(({ state }) => state === "drafting").length;
	const drafting = working && open > 0;
	const { following, follow } = useFollow(page, sectionToWatch(file.sections, changed), open);
	usePage(page, file.path);
	useLookedFor(page, file.path);

	return (
		<PicturesOf path={file.path}>
			<div className="@container-[size] relative min-h-0 flex-1">
				<Tabs.Panel
					ref={page}
					value={file.path}
					onKeyDown={onDecisionKey}
					className="h-full overflow-y-auto outline-offset-[-2px]"
				>
					<SectionMenu>
						<div className="flex justify-center gap-6 @sm:p-4 @2xl:p-6">
							<div className="min-w-0">
								<Paper
									sessionId={sessionId}
									file={file}
									working={working}
									changed={changed}
									sheet={sheet}
									decisions={decisions}
								/>
							</div>
							<div className="@5xl:block hidden w-44 shrink-0">
								<Outline sections={file.sections} working={working} page={page} />
							</div>
						</div>
					</SectionMenu>
				</Tabs.Panel>
				<FindBar page={page} name={file.path} />
				{drafting && !following && <FollowButton onClick={follow} />}
			</div>
			<DocumentFoot
				sections={file.sections}
				markdown={() => markdownOf(file)}
				sheet={sheet}
				page={page}
			/>
		</PicturesOf>
	);
}

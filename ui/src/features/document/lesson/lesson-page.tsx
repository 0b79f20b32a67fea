/** A lesson in the pane: one of its faces, and what can be done with it. */

import { Tabs } from "@base-ui/react/tabs";
import { useEffect, useRef } from "react";
import type { Lesson, LessonFacet, SessionId } from "../../../api/generated";
import { notePageShown } from "../../../session/lesson-shown";
import { lookAtSection } from "../../../session/wanted-view";
import { PicturesOf } from "../../../shared/ui";
import { onDecisionKey } from "../decision-keys";
import { DocumentFoot } from "../document-foot";
import { FindBar } from "../find/find-bar";
import { FollowButton } from "../follow-button";
import { Outline } from "../outline";
import { SectionMenu } from "../section-menu";
import { sectionToWatch } from "../sections";
import { useChanges } from "../use-changes";
import type { DocumentDecisions } from "../use-decisions";
import { useFollow } from "../use-follow";
import { useLookedFor, usePage } from "../use-page";
import { ExportMenu } from "./export-menu";
import { FacetPaper, type Source } from "./facet-paper";
import { lessonMarkdown, pageMarkdown } from "./facet-text";
import { LessonPaper } from "./lesson-paper";
import { PrintMenu } from "./print-menu";
import { SidesNow } from "./sides-now";

interface LessonPageProps {
	sessionId: SessionId | null;
	lesson: Lesson;
	facet: LessonFacet;
	/** The tab it is shown under. */
	value: string;
	working: boolean;
	decisions: DocumentDecisions;
	onFacet(facet: LessonFacet): void;
}

export function LessonPage(props: LessonPageProps) {
	const { sessionId, lesson, facet, value, working, decisions, onFacet } = props;
	const page = useRef<HTMLDivElement>(null);
	const sheet = useRef<HTMLElement>(null);
	const changed = useChanges(lesson);
	const open = lesson.sections.filter(({ state }) => state === "drafting").length;
	const plan = facet === "plan";
	const watched = plan ? sectionToWatch(lesson.sections, changed) : undefined;
	const { following, follow } = useFollow(page, watched, open);
	usePage(page, value);
	useEffect(() => notePageShown({ path: lesson.path, facet }), [lesson.path, facet]);
	useLookedFor(page, plan ? lesson.path : "");

	const made = plan ? lesson.worksheet : lesson[facet];
	const toSource = ({ section: id, item }: Source) => {
		lookAtSection({ path: lesson.path, id, item });
		onFacet("plan");
	};
	// Another face begins where its reader left it, and not where the one before was.
	useEffect(() => {
		if (!plan) page.current?.scrollTo?.({ top: 0 });
	}, [plan]);

	return (
		<PicturesOf path={lesson.path}>
			<div className="@container-[size] relative min-h-0 flex-1">
				<Tabs.Panel
					ref={page}
					key={value}
					value={value}
					onKeyDown={plan ? onDecisionKey : undefined}
					className="h-full overflow-y-auto outline-offset-[-2px]"
				>
					<SectionMenu>
						<div className="flex justify-center gap-6 @sm:p-4 @2xl:p-6">
							<div className="min-w-0">
								{plan ? (
									<LessonPaper
										sessionId={sessionId}
										lesson={lesson}
										working={working}
										changed={changed}
										sheet={sheet}
										page={page}
										decisions={decisions}
									/>
								) : (
									<FacetPaper
										lesson={lesson}
										facet={facet}
										page={made}
										sheet={sheet}
										onSource={toSource}
									/>
								)}
							</div>
							{plan && (
								<div className="@5xl:block hidden w-44 shrink-0">
									<Outline sections={lesson.sections} working={working} page={page} />
								</div>
							)}
						</div>
					</SectionMenu>
				</Tabs.Panel>
				<FindBar page={page} name={value} />
				{plan && working && open > 0 && !following && <FollowButton onClick={follow} />}
			</div>
			<DocumentFoot
				sections={plan ? lesson.sections : []}
				markdown={() => (plan ? lessonMarkdown(lesson) : pageMarkdown(made))}
				sheet={sheet}
				page={page}
			>
				<SidesNow key={facet} lesson={lesson} facet={facet} working={working} />
				<ExportMenu lesson={lesson} facet={facet} />
				<PrintMenu lesson={lesson} facet={facet} />
			</DocumentFoot>
		</PicturesOf>
	);
}

/** The documents of a session: tabs, paper, and what can be done with it. */
import { Tabs } from "@base-ui/react/tabs";
import { ArrowDown } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Artefact, SessionId } from "../../api/generated";
import { useDocument, useSession } from "../../api/queries";
import { toCallError } from "../../platform";
import { useDeciding } from "../../shared/deciding";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { Alternatives } from "./alternatives";
import "./document.css";
import { DocumentFoot } from "./document-foot";
import { EmptyDocument } from "./empty-document";
import { Outline } from "./outline";
import { Paper } from "./paper";
import { keepPlace, noteShown, shownDocument } from "./place";
import { preparePrinting } from "./print";
import { sectionToWatch, tabName } from "./sections";
import { useChanges, useUnseen } from "./use-changes";
import { type DocumentDecisions, useDecisions } from "./use-decisions";
import { bringIntoView, sectionElement, useFollow } from "./use-follow";

interface DocumentPaneProps {
	sessionId: SessionId | null;
}

export function DocumentPane({ sessionId }: DocumentPaneProps) {
	const { data, error, isPending, refetch } = useDocument(sessionId);
	const state = useSession(sessionId).data?.session.state;
	const working = state === "running" || state === "waiting";
	if (sessionId === null) return <EmptyDocument working={false} />;
	if (error && !data)
		return (
			<div className="p-4">
				<Notice tone="bad" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
					{sentence(toCallError(error).message)}
				</Notice>
			</div>
		);
	if (isPending) return <div className="h-full" aria-busy />;
	if (data.artefacts.length === 0) return <EmptyDocument working={working} />;
	return (
		<Documents
			key={sessionId}
			sessionId={sessionId}
			artefacts={data.artefacts}
			// Until it is known, the marks in the document are believed.
			working={working || state === undefined}
		/>
	);
}

interface DocumentsProps {
	sessionId: SessionId;
	artefacts: readonly Artefact[];
	/** Whether sections that are not written yet are still going to be. */
	working: boolean;
}

function Documents({ sessionId, artefacts, working }: DocumentsProps) {
	const [chosen, choose] = useState(() => shownDocument(sessionId));
	const shown = artefacts.find(({ path }) => path === chosen) ?? artefacts[0];
	const isUnseen = useUnseen(artefacts, shown?.path ?? null);
	const decisions = useDecisions(sessionId);
	const look = useDeciding((deciding) => deciding.look);
	const [left, setLeft] = useState<string | null>(null);
	const { choice } = decisions;

	useEffect(() => {
		if (!look) return;
		choose(look.path);
		setLeft(null);
	}, [look]);

	if (!shown) return null;
	if (choice && choice.interactionId !== left) {
		const { path, id } = choice.section;
		return (
			<Alternatives
				key={choice.interactionId}
				sessionId={sessionId}
				choice={choice}
				onLeave={() => setLeft(choice.interactionId)}
				onChosen={() => useDeciding.setState({ look: { path, id } })}
			/>
		);
	}
	return (
		<Tabs.Root
			value={shown.path}
			onValueChange={(path: string) => {
				choose(path);
				noteShown(sessionId, path);
			}}
			className="flex h-full min-h-0 flex-col"
			data-testid="document"
		>
			<Tabs.List
				aria-label="Documents of this lesson"
				className="flex h-11 shrink-0 items-stretch gap-1 overflow-x-auto overflow-y-hidden border-b bg-surface px-2"
			>
				{artefacts.map((artefact) => (
					<Tabs.Tab
						key={artefact.path}
						value={artefact.path}
						aria-label={isUnseen(artefact.path) ? `${tabName(artefact)}, with new text` : undefined}
						className="inline-flex shrink-0 items-center gap-1.5 border-transparent border-b-2 px-2 font-medium text-ink-soft text-sm outline-offset-[-3px] transition-colors hover:text-ink data-[active]:border-accent data-[active]:text-ink"
					>
						{tabName(artefact)}
						{isUnseen(artefact.path) && (
							<span aria-hidden className="size-1.5 rounded-full bg-accent" />
						)}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{choice && (
				<Notice
					tone="quiet"
					className="m-2 mb-0"
					actions={<Button onClick={() => setLeft(null)}>Look at them</Button>}
				>
					{choice.options.length} other ways for “{choice.section.heading}” wait for you.
				</Notice>
			)}
			<Page
				key={shown.path}
				sessionId={sessionId}
				artefact={shown}
				// What is not written when she is asked about the draft is not coming any more.
				working={working && !decisions.afterwards}
				decisions={decisions}
			/>
		</Tabs.Root>
	);
}

interface PageProps {
	sessionId: SessionId;
	artefact: Artefact;
	working: boolean;
	decisions: DocumentDecisions;
}

function Page({ sessionId, artefact, working, decisions }: PageProps) {
	const page = useRef<HTMLDivElement>(null);
	const sheet = useRef<HTMLElement>(null);
	const changed = useChanges(artefact);
	const open = artefact.sections.filter(({ state }) => state === "drafting").length;
	const drafting = working && open > 0;
	const { following, follow } = useFollow(page, sectionToWatch(artefact.sections, changed), open);

	useEffect(() => preparePrinting(() => sheet.current), []);
	useLayoutEffect(() => {
		if (page.current) return keepPlace(page.current, artefact.path);
	}, [artefact.path]);

	const look = useDeciding((deciding) => deciding.look);
	useEffect(() => {
		if (look?.path !== artefact.path) return;
		const section = sectionElement(page.current, look.id);
		bringIntoView(section, "start");
		section?.querySelector<HTMLElement>("[data-decision]")?.focus({ preventScroll: true });
		useDeciding.setState({ look: null });
	}, [look, artefact.path]);

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
				{drafting && !following && (
					<Button
						className="-translate-x-1/2 absolute bottom-4 left-1/2 rounded-full shadow-float"
						icon={<ArrowDown className="size-4" aria-hidden />}
						onClick={follow}
					>
						Follow the draft
					</Button>
				)}
			</div>
			<DocumentFoot artefact={artefact} sheet={sheet} page={page} />
		</>
	);
}

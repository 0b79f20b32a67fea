/** Puts the features into the window. */

import { type ReactNode, Suspense, useEffect, useState } from "react";
import { useFreshSittings } from "./api/assess";
import type { SessionId } from "./api/generated";
import { useAppInfo, useSession } from "./api/queries";
import { AssessList, AssessRoom, PinDialog, useIsLocked } from "./features/assess";
import { Conversation, PreviewDialog, TryOutDialog } from "./features/conversation";
import { DocumentPane, HistoryDialog, LessonPane, PrintedDialog } from "./features/document";
import { HelpDock, Tour } from "./features/help";
import { DropToImport, ImportDialog } from "./features/import";
import { LearnList, LearnRoom } from "./features/learn";
import { CourseDialog, DuplicateDialog, LessonList } from "./features/lessons";
import { MemoryList, MemoryRoom, MemoryView } from "./features/memory";
import { Palette } from "./features/palette";
import { BrokenDialog, BrokenNotice, ProblemsButton, ProblemsDialog } from "./features/problems";
import { ProviderMenu } from "./features/providers";
import { RatingEntry, RatingRoom } from "./features/rating";
import { StudyList, StudyRoom } from "./features/research";
import { FindDialog, SessionList } from "./features/sessions";
import { LostWork, Providers, SettingsDialog } from "./features/settings";
import {
	Banners,
	ConcernDialog,
	Covered,
	Damaged,
	Fallible,
	KeysDialog,
	Panes,
	Passcode,
	Rail,
	Sidebar,
	Toasts,
	UpdateNotice,
	useClicked,
	useKeys,
	useReturnedFocus,
	useTitle,
	WindowMenu,
} from "./features/shell";
import { SittingView } from "./features/sitting";
import { SetupDialog, Start } from "./features/start";
import { SwitchesButton } from "./features/switches";
import { TracesDialog } from "./features/traces";
import {
	AddFilesDialog,
	DeletedFilesDialog,
	FileEditor,
	FileHistoryDialog,
	FindFilesDialog,
	NewClassDialog,
	NewClassForm,
	NewFileDialog,
	WorkspaceTree,
} from "./features/workspace";
import { toCallError } from "./platform";
import { useAwayNotice } from "./session/away";
import { standUp } from "./shared/assess-room";
import { useCovered } from "./shared/beside";
import { useConnection } from "./shared/connection";
import { Guided } from "./shared/help";
import { fileAt, isMemoryPath, type PanesPlace, panesAt } from "./shared/place";
import { useResearchRoom } from "./shared/research-room";
import { openSession, usePlace, useSessionId } from "./shared/use-place";
import { type Room, useView } from "./shared/view";

export function App() {
	const locked = useConnection((connection) => connection.locked);
	const damaged = useConnection((connection) => connection.damaged);
	return (
		<WindowMenu>
			{damaged ? <Damaged database={damaged} /> : locked ? <Passcode of="teacher" /> : <Window />}
		</WindowMenu>
	);
}

function Window() {
	useKeys();
	useReturnedFocus();
	useTitle();
	useClicked();
	useVanishedSession();
	useReadyMark();
	useAwayNotice();
	const room = useView((view) => view.room);
	const sitting = usePlace(({ place }) => (place.at === "sitting" ? place.sessionId : null));
	const covered = useCovered((beside) => beside.covered);
	const pages: Record<Room, ReactNode> = {
		plan: null,
		assess: <Assess />,
		memory: <Memory />,
		learn: <Learn />,
		study: <Study />,
	};
	return (
		<Guided value={true}>
			<main className="flex h-full flex-col">
				<Banners />
				<UpdateNotice hidden={sitting !== null || covered} />
				<BrokenNotice />
				<div className="relative min-h-0 flex-1">
					{/* What the teacher has open stays as it is, out of the reach and the sight of a pupil. */}
					<div
						className={`flex h-full ${sitting || covered ? "invisible" : ""}`}
						inert={sitting !== null || covered}
					>
						<div className="min-w-0 flex-1">
							<Panes
								rail={<Rail />}
								sidebar={
									<DropToImport>
										<Sidebar
											lists={{
												sessions: <SessionList />,
												lessons: <LessonList />,
												files: <WorkspaceTree />,
											}}
											rooms={{
												assess: <AssessList />,
												memory: <MemoryList />,
												learn: <LearnList />,
												study: (
													<>
														<StudyList />
														<RatingEntry />
													</>
												),
											}}
											footer={
												<>
													<ProblemsButton />
													<LostWork />
													<ProviderMenu />
												</>
											}
										/>
									</DropToImport>
								}
								conversation={
									<Fallible>
										<Conversation Start={Start} Switches={SwitchesButton} />
									</Fallible>
								}
								document={<Document />}
								page={pages[room]}
							/>
						</div>
						<HelpDock />
					</div>
					{sitting && <Sitting sessionId={sitting} />}
					{covered && <Covered />}
				</div>
				{!covered && <Dialogs />}
				<ConcernDialog />
				<Tour />
				<Toasts />
			</main>
		</Guided>
	);
}

/** The dialog that is the place, if one is. */
function Dialogs() {
	const place = usePlace(({ place }) => place);
	switch (place.at) {
		case "session":
		case "lesson":
		case "file":
		case "sitting":
			return null;
		case "palette":
			return <Palette />;
		case "find":
			return <FindDialog />;
		case "findFiles":
			return <FindFilesDialog />;
		case "keys":
			return <KeysDialog />;
		case "problems":
			return <ProblemsDialog />;
		case "broken":
			return <BrokenDialog />;
		case "traces":
			return <TracesDialog />;
		case "preview":
			return <PreviewDialog />;
		case "tryOut":
			return <TryOutDialog of={place.of} />;
		case "newClass":
			return <NewClassDialog />;
		case "setup":
			return <SetupDialog ClassForm={NewClassForm} Providers={Providers} />;
		case "newFile":
			return <NewFileDialog />;
		case "settings":
			return <SettingsDialog page={place.page} />;
		case "history":
			return <HistoryDialog lesson={place.lesson} />;
		case "printed":
			return <PrintedDialog lesson={place.lesson} facet={place.facet} />;
		case "fileHistory":
			return <FileHistoryDialog path={place.path} />;
		case "deletedFiles":
			return <DeletedFilesDialog />;
		case "addFiles":
			return <AddFilesDialog files={place.files} folders={place.folders} into={place.into} />;
		case "duplicate":
			return <DuplicateDialog lesson={place.lesson} />;
		case "course":
			return <CourseDialog of={place.of} />;
		case "import":
			return <ImportDialog importing={place.importing} />;
		default:
			return place satisfies never;
	}
}

/** The room of assessment: what can be gone through, who has done so, and what came of it. */
function Assess() {
	return (
		<Fallible>
			<h1 className="sr-only">Assess</h1>
			<AssessRoom />
		</Fallible>
	);
}

/** Whoever sits down has the window alone. */
function Sitting({ sessionId }: { sessionId: SessionId }) {
	const freshSittings = useFreshSittings();
	const locked = useIsLocked(sessionId);
	const [asked, setAsked] = useState(false);
	useEffect(() => {
		document.addEventListener("keydown", keepEscape);
		return () => document.removeEventListener("keydown", keepEscape);
	}, []);
	const leave = () => {
		freshSittings();
		standUp();
	};
	return (
		<div className="absolute inset-0 bg-surface">
			<Fallible key={sessionId}>
				<SittingView
					sessionId={sessionId}
					onLeave={() => (locked ? setAsked(true) : leave())}
					leaveAsks={locked}
				/>
			</Fallible>
			{asked && <PinDialog sessionId={sessionId} onStay={() => setAsked(false)} onOpen={leave} />}
		</div>
	);
}

/** What the teacher has left working goes on: Escape stops it, and a pupil's Escape is none of hers. */
function keepEscape(event: KeyboardEvent): void {
	const inDialog = event.target instanceof Element && event.target.closest("[role=dialog]");
	if (event.key === "Escape" && !inDialog) event.preventDefault();
}

/** The room of what she expects of lessons, and what came of it. */
function Learn() {
	return (
		<Fallible>
			<h1 className="sr-only">Learn</h1>
			<LearnRoom />
		</Fallible>
	);
}

/** The room of whoever leads a study, or rates lessons by hand. */
function Study() {
	const rates = useResearchRoom((room) => room.rates);
	return (
		<Fallible>
			<h1 className="sr-only">Study</h1>
			{rates ? <RatingRoom /> : <StudyRoom />}
		</Fallible>
	);
}

/** The room of memory: everything in it, or one of its files to edit. */
function Memory() {
	const path = usePlace(({ place }) => fileAt(place)?.path ?? null);
	const file = path !== null && isMemoryPath(path) ? path : null;
	return (
		<Fallible key={file}>
			<h1 className="sr-only">Memory</h1>
			{file === null ? <MemoryRoom /> : <MemoryView path={file} />}
		</Fallible>
	);
}

function Document() {
	const place = usePlace(({ place }) => panesAt(place));
	const room = useView((view) => view.room);
	// A file of memory is edited in one place at a time.
	if (room === "memory" && place.at === "file" && isMemoryPath(place.file.path)) return null;
	return (
		<Fallible key={nameOf(place)}>
			<Suspense fallback={<div className="h-full bg-surface" />}>
				<Shown place={place} />
			</Suspense>
		</Fallible>
	);
}

/** What is shown anew when it is another. */
function nameOf(place: PanesPlace): string | null {
	switch (place.at) {
		case "session":
			return place.sessionId;
		case "lesson":
			return place.path;
		case "file":
			return place.file.path;
	}
}

function Shown({ place }: { place: PanesPlace }) {
	switch (place.at) {
		case "session":
			return <DocumentPane sessionId={place.sessionId} />;
		case "lesson":
			return <LessonPane path={place.path} sessionId={place.sessionId} />;
		case "file":
			return isMemoryPath(place.file.path) ? (
				<MemoryView path={place.file.path} />
			) : (
				<FileEditor {...place.file} />
			);
	}
}

/** A session that is not in this database any more must not lock the window into an error. */
function useVanishedSession(): void {
	const sessionId = useSessionId();
	const error = useSession(sessionId).error;
	const vanished = error !== null && toCallError(error).code === "notFound";
	useEffect(() => {
		if (vanished) openSession(null);
	}, [vanished]);
}

/** Marks the moment from which a teacher can send something, for `cargo xtask bench`. */
function useReadyMark() {
	const ready = useAppInfo().isSuccess;
	useEffect(() => {
		if (ready) performance.mark("ready");
	}, [ready]);
}

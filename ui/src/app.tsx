/** Puts the features into the window. */
import { Suspense, useEffect } from "react";
import { Toaster } from "sonner";
import { useAppInfo, useSession } from "./api/queries";
import { Conversation } from "./features/conversation";
import { DocumentPane, HistoryDialog, LessonPane } from "./features/document";
import { DropToImport, ImportDialog } from "./features/import";
import { DuplicateDialog, LessonList } from "./features/lessons";
import { isMemoryPath, MemoryList, MemoryView } from "./features/memory";
import { Palette } from "./features/palette";
import { ProblemsButton, ProblemsDialog } from "./features/problems";
import { ProviderMenu } from "./features/providers";
import { FindDialog, SessionList } from "./features/sessions";
import { LostWork, SettingsDialog } from "./features/settings";
import {
	Banners,
	Fallible,
	KeysDialog,
	Panes,
	Passcode,
	Sidebar,
	useKeys,
	useTitle,
} from "./features/shell";
import { TracesDialog } from "./features/traces";
import { FileEditor, NewClassDialog, WorkspaceTree } from "./features/workspace";
import { toCallError } from "./platform";
import { useConnection } from "./shared/connection";
import { isDark } from "./shared/theme";
import { useView } from "./shared/view";

export function App() {
	const locked = useConnection((connection) => connection.locked);
	return locked ? <Passcode /> : <Window />;
}

function Window() {
	const theme = useView((view) => view.theme);
	const sessionId = useView((view) => view.sessionId);
	const openFile = useView((view) => view.openFile);
	const openLesson = useView((view) => view.openLesson);
	useKeys();
	useTitle();
	useVanishedSession();
	useReadyMark();
	return (
		<main className="flex h-full flex-col">
			<Banners />
			<div className="min-h-0 flex-1">
				<Panes
					sidebar={
						<DropToImport>
							<Sidebar
								sessions={<SessionList />}
								lessons={<LessonList />}
								workspace={<WorkspaceTree />}
								memory={<MemoryList />}
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
							<Conversation />
						</Fallible>
					}
					document={
						<Fallible key={openFile?.path ?? openLesson ?? sessionId}>
							<Document />
						</Fallible>
					}
				/>
			</div>
			<Palette />
			<FindDialog />
			<ProblemsDialog />
			<SettingsDialog />
			<TracesDialog />
			<HistoryDialog />
			<DuplicateDialog />
			<NewClassDialog />
			<ImportDialog />
			<KeysDialog />
			<Toaster
				theme={isDark(theme) ? "dark" : "light"}
				position="bottom-right"
				offset={{ bottom: "3.5rem" }}
				closeButton
			/>
		</main>
	);
}

function Document() {
	const sessionId = useView((view) => view.sessionId);
	const openFile = useView((view) => view.openFile);
	const openLesson = useView((view) => view.openLesson);
	let shown = <DocumentPane sessionId={sessionId} />;
	if (openLesson !== null) shown = <LessonPane path={openLesson} sessionId={sessionId} />;
	if (openFile) shown = <FileEditor {...openFile} />;
	if (openFile && isMemoryPath(openFile.path)) shown = <MemoryView path={openFile.path} />;
	return <Suspense fallback={<div className="h-full bg-surface" />}>{shown}</Suspense>;
}

/** A session that is not in this database any more must not lock the window into an error. */
function useVanishedSession(): void {
	const sessionId = useView((view) => view.sessionId);
	const error = useSession(sessionId).error;
	const vanished = error !== null && toCallError(error).code === "notFound";
	useEffect(() => {
		if (vanished) useView.getState().openSession(null);
	}, [vanished]);
}

/** Marks the moment from which a teacher can send something, for `cargo xtask bench`. */
function useReadyMark() {
	const ready = useAppInfo().isSuccess;
	useEffect(() => {
		if (ready) performance.mark("ready");
	}, [ready]);
}

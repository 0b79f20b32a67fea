/** The session's title, which can be changed where it stands. */

import { ListTree, PanelLeft } from "lucide-react";
import type { ComponentType } from "react";
import type { SessionId, SessionState, SessionSummary } from "../../api/generated";
import { useRename } from "../../api/queries";
import { beginRenaming, endRenaming, useRenaming } from "../../session/renaming";
import { useIsBare } from "../../shared/bare";
import { useNarrow } from "../../shared/narrow";
import { reportError } from "../../shared/report";
import { IconButton, RenameField } from "../../shared/ui";
import { showDialog } from "../../shared/use-place";
import { useView } from "../../shared/view";
import { Approval } from "./approval";

/** A conversation, and how it stands; nothing before it begins. */
export interface SwitchesProps {
	sessionId: SessionId | null;
	state: SessionState | null;
}

interface HeaderProps {
	summary: SessionSummary | null;
	Switches: ComponentType<SwitchesProps> | undefined;
}

export function Header({ summary, Switches }: HeaderProps) {
	const sidebar = useView((view) => view.sidebar);
	const narrow = useNarrow();
	const bare = useIsBare();
	const toggleSidebar = useView((view) => view.toggleSidebar);
	return (
		<header className="flex h-11 shrink-0 items-center gap-2 border-b px-4">
			{!sidebar && !narrow && !bare && (
				<IconButton label="Show the sidebar" shortcut="Mod+B" onClick={toggleSidebar}>
					<PanelLeft aria-hidden />
				</IconButton>
			)}
			{summary ? (
				<Title key={summary.id} summary={summary} />
			) : (
				<h1 className="min-w-0 flex-1 font-medium text-sm">New lesson</h1>
			)}
			{Switches && <Switches sessionId={summary?.id ?? null} state={summary?.state ?? null} />}
			{!bare && <Approval summary={summary} />}
			{summary && !bare && (
				<IconButton
					label="What happened, step by step"
					data-testid="traces"
					onClick={() => showDialog({ at: "traces" })}
				>
					<ListTree aria-hidden />
				</IconButton>
			)}
		</header>
	);
}

function Title({ summary }: { summary: SessionSummary }) {
	const editing = useRenaming(({ sessionId }) => sessionId === summary.id);
	const rename = useRename();

	if (editing) {
		return (
			<RenameField
				label="Title of this session"
				value={summary.title}
				className="flex-1 py-0.5 font-medium"
				onClose={endRenaming}
				onRename={(title) =>
					rename.mutate({ sessionId: summary.id, title }, { onError: reportError })
				}
			/>
		);
	}
	return (
		<h1 className="min-w-0 flex-1">
			<button
				type="button"
				title={`${summary.title} – click to change`}
				onClick={() => beginRenaming(summary.id)}
				className="-mx-1.5 block max-w-full cursor-text truncate rounded px-1.5 py-0.5 font-medium text-sm hover:bg-hover"
			>
				{rename.isPending ? rename.variables.title : summary.title}
			</button>
		</h1>
	);
}

/** Sessions as rows, with one menu for all of them. */
import { type ReactNode, useState } from "react";
import type { SessionId, SessionSummary } from "../../api/generated";
import { useRename } from "../../api/queries";
import { useKeepingActions } from "../../session/use-keeping-actions";
import { reportError } from "../../shared/report";
import { RowMenus } from "../../shared/ui";
import { EraseDialog } from "./erase-dialog";
import { SessionItems } from "./session-items";
import { SessionRow } from "./session-row";

interface SessionRowsProps {
	sessions: readonly SessionSummary[];
	now: Date;
	/** The one that is open. */
	current: SessionId | null;
	onOpen(id: SessionId): void;
	/** What stands below them. */
	children?: ReactNode;
}

export function SessionRows({ sessions, now, current, onOpen, children }: SessionRowsProps) {
	const [renaming, setRenaming] = useState<SessionId | null>(null);
	const [erasing, setErasing] = useState<SessionSummary | null>(null);
	const [given, setGiven] = useState<Record<SessionId, string>>({});
	const { mutateAsync } = useRename();
	const { erase } = useKeepingActions();
	// As it will be called, until that is kept or cannot be.
	const rename = async (sessionId: SessionId, title: string) => {
		setGiven((others) => ({ ...others, [sessionId]: title }));
		try {
			await mutateAsync({ sessionId, title });
		} catch (reason) {
			reportError(reason);
		}
		setGiven(({ [sessionId]: now, ...others }) =>
			now === undefined || now === title ? others : { ...others, [sessionId]: now },
		);
	};
	const shown = sessions.map((session) => ({
		...session,
		title: given[session.id] ?? session.title,
	}));
	const itemsOf = (row: string) => {
		const session = shown.find(({ id }) => id === row);
		if (!session) return null;
		return (
			<SessionItems
				session={session}
				onRename={() => setRenaming(row)}
				onErase={() => setErasing(session)}
			/>
		);
	};
	return (
		<>
			<RowMenus itemsOf={itemsOf}>
				<ul>
					{shown.map((session) => (
						<li key={session.id}>
							<SessionRow
								session={session}
								now={now}
								current={session.id === current}
								renaming={session.id === renaming}
								onRenaming={(on) => setRenaming(on ? session.id : null)}
								onRename={(title) => void rename(session.id, title)}
								onOpen={() => onOpen(session.id)}
							/>
						</li>
					))}
					{children}
				</ul>
			</RowMenus>
			{erasing && (
				<EraseDialog
					title={erasing.title}
					onClose={() => setErasing(null)}
					onErase={() => void erase(erasing)}
				/>
			)}
		</>
	);
}

/** One session of the list: opened by a click, renamed by a double click or F2, with a menu. */
import { MoreHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";
import type { SessionState, SessionSummary } from "../../api/generated";
import { shortAgo } from "../../shared/time";
import { RenameField, RowMenuButton } from "../../shared/ui";

interface SessionRowProps {
	session: SessionSummary;
	now: Date;
	current: boolean;
	/** Whether its title is being changed. */
	renaming: boolean;
	onRenaming(on: boolean): void;
	onRename(title: string): void;
	onOpen(): void;
}

export function SessionRow(props: SessionRowProps) {
	const { session, now, current, renaming, onRenaming, onRename, onOpen } = props;
	const { title } = session;
	const button = useRef<HTMLButtonElement>(null);
	const returns = useRef(false);

	// Whoever renamed by keyboard goes on from this row.
	useEffect(() => {
		if (renaming || !returns.current) return;
		returns.current = false;
		button.current?.focus();
	}, [renaming]);

	if (renaming) {
		return (
			<RenameField
				label="Title of this session"
				value={title}
				className="h-7 w-full"
				onClose={(by) => {
					returns.current = by === "key";
					onRenaming(false);
				}}
				onRename={onRename}
			/>
		);
	}
	const renamed = session.shelf !== "deleted";
	return (
		<div className="group relative" data-row={session.id}>
			<button
				ref={button}
				type="button"
				data-testid="session-item"
				aria-current={current || undefined}
				aria-keyshortcuts={renamed ? "F2" : undefined}
				title={title}
				onClick={onOpen}
				onDoubleClick={() => renamed && onRenaming(true)}
				onKeyDown={(event) => {
					if (event.key !== "F2" || !renamed) return;
					event.preventDefault();
					onRenaming(true);
				}}
				className={`flex min-h-7 w-full items-baseline gap-2 rounded-md px-2 py-1 text-left text-sm transition-colors hover:bg-hover ${current ? "bg-hover font-medium" : "text-ink-soft"}`}
			>
				<span className="line-clamp-2 min-w-0 flex-1 break-words">{title}</span>
				<Dot state={session.state} />
				<time
					dateTime={session.updatedAt}
					className="shrink-0 font-normal text-ink-faint text-xs group-hover:invisible group-has-data-popup-open:invisible group-has-[[aria-haspopup]:focus-visible]:invisible"
				>
					{shortAgo(session.updatedAt, now)}
				</time>
			</button>
			<RowMenuButton row={session.id}>
				<button
					type="button"
					data-testid="session-menu"
					aria-label={`More for “${title}”`}
					className="absolute inset-y-0 right-1 my-auto inline-flex size-6 items-center justify-center rounded-md bg-hover text-ink-soft opacity-0 outline-offset-[-2px] hover:text-ink focus-visible:opacity-100 group-hover:opacity-100 data-[popup-open]:opacity-100"
				>
					<MoreHorizontal className="size-4" aria-hidden />
				</button>
			</RowMenuButton>
		</div>
	);
}

// Work that was cut off is a ring, so that it is told from work in progress without its colour.
const DOTS: Record<SessionState, { look: string; name: string }> = {
	idle: { look: "", name: "" },
	running: { look: "bg-accent breathe", name: "Working" },
	waiting: { look: "bg-warn", name: "Waiting for your answer" },
	interrupted: { look: "border-2 border-warn", name: "Interrupted" },
};

function Dot({ state }: { state: SessionState }) {
	const { look, name } = DOTS[state];
	if (name === "") return null;
	return (
		<span
			role="img"
			aria-label={name}
			title={name}
			data-state={state}
			className={`size-2 shrink-0 rounded-full ${look}`}
		/>
	);
}

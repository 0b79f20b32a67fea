/** One session of the list: opened by a click, renamed by a double click or F2, with a menu. */
import { useEffect, useRef, useState } from "react";
import type { SessionState, SessionSummary } from "../../api/generated";
import { useRename } from "../../api/queries";
import { reportError } from "../../shared/report";
import { shortAgo } from "../../shared/time";
import { RenameField } from "../../shared/ui";
import { RowMenu } from "./row-menu";

interface SessionRowProps {
	session: SessionSummary;
	now: Date;
	current: boolean;
	onOpen(): void;
}

export function SessionRow({ session, now, current, onOpen }: SessionRowProps) {
	const [renaming, setRenaming] = useState(false);
	const rename = useRename();
	const button = useRef<HTMLButtonElement>(null);
	const returns = useRef(false);
	const title = rename.isPending ? rename.variables.title : session.title;

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
				value={session.title}
				className="h-7 w-full"
				onClose={(by) => {
					returns.current = by === "key";
					setRenaming(false);
				}}
				onRename={(name) =>
					rename.mutate({ sessionId: session.id, title: name }, { onError: reportError })
				}
			/>
		);
	}
	const renamed = session.shelf !== "deleted";
	return (
		<RowMenu session={{ ...session, title }} onRename={() => setRenaming(true)}>
			<button
				ref={button}
				type="button"
				data-testid="session-item"
				aria-current={current || undefined}
				aria-keyshortcuts={renamed ? "F2" : undefined}
				title={title}
				onClick={onOpen}
				onDoubleClick={() => renamed && setRenaming(true)}
				onKeyDown={(event) => {
					if (event.key !== "F2" || !renamed) return;
					event.preventDefault();
					setRenaming(true);
				}}
				className={`flex min-h-7 w-full items-baseline gap-2 rounded-md px-2 py-1 text-left text-sm transition-colors hover:bg-hover ${current ? "bg-hover font-medium" : "text-ink-soft"}`}
			>
				<span className="line-clamp-2 min-w-0 flex-1 break-words">{title}</span>
				<Dot state={session.state} />
				<time
					dateTime={session.updatedAt}
					className="shrink-0 font-normal text-ink-faint text-xs group-hover:invisible group-has-data-popup-open:invisible group-has-[button+button:focus-visible]:invisible"
				>
					{shortAgo(session.updatedAt, now)}
				</time>
			</button>
		</RowMenu>
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

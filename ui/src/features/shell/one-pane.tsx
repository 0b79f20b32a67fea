/** A narrow window: conversation or document, and rail and list over them when it is asked for. */

import { Dialog } from "@base-ui/react/dialog";
import { PanelLeft } from "lucide-react";
import { useEffect, useState } from "react";
import { useRenaming } from "../../session/renaming";
import { useWantedView } from "../../session/wanted-view";
import { fileAt, lessonAt, type Place, panesAt, sessionAt } from "../../shared/place";
import { IconButton } from "../../shared/ui";
import { placeNow, usePlace } from "../../shared/use-place";
import { useView } from "../../shared/view";
import type { PanesProps } from "./panes";

type Front = "conversation" | "document";

const NAMES: Record<Front, string> = { conversation: "Conversation", document: "Document" };

export function OnePane({ rail, sidebar, conversation, document, page = null }: PanesProps) {
	const [front, setFront] = useFront();
	const overlay = useView((view) => view.overlay);
	const showOverlay = (overlay: boolean) => useView.setState({ overlay });
	return (
		<div className="flex h-full flex-col">
			<div className="flex h-9 shrink-0 items-center gap-2 border-b bg-canvas px-2">
				<IconButton
					label="Show the sidebar"
					shortcut="Mod+B"
					data-testid="show-sidebar"
					onClick={() => showOverlay(true)}
				>
					<PanelLeft aria-hidden />
				</IconButton>
				{!page && <Fronts front={front} onChange={setFront} />}
			</div>
			{/* Both live: what is decided in the document is sent by the conversation. */}
			<div
				data-testid="conversation-pane"
				hidden={page !== null || front !== "conversation"}
				className="min-h-0 flex-1"
			>
				{conversation}
			</div>
			<div
				data-testid="document-pane"
				hidden={page !== null || front !== "document"}
				className="min-h-0 flex-1"
			>
				{document}
			</div>
			{page && <div className="min-h-0 flex-1">{page}</div>}
			<Dialog.Root open={overlay} onOpenChange={showOverlay}>
				<Dialog.Portal>
					<Dialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
					<Dialog.Popup
						aria-label="Sidebar"
						data-testid="sidebar-pane"
						className="fixed inset-y-0 left-0 z-50 flex w-80 max-w-[85vw] border-r bg-canvas shadow-float outline-none"
					>
						{rail}
						{sidebar}
					</Dialog.Popup>
				</Dialog.Portal>
			</Dialog.Root>
		</div>
	);
}

function Fronts({ front, onChange }: { front: Front; onChange(front: Front): void }) {
	return (
		<fieldset className="flex gap-1">
			<legend className="sr-only">What is shown</legend>
			{(["conversation", "document"] as const).map((pane) => (
				<button
					key={pane}
					type="button"
					data-front={pane}
					aria-pressed={front === pane}
					onClick={() => onChange(pane)}
					className="h-7 rounded-md px-2.5 font-medium text-ink-soft text-sm hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-ink"
				>
					{NAMES[pane]}
				</button>
			))}
		</fieldset>
	);
}

/** Which of the two is in front: the one that was asked for last, by a button, a key or a link. */
function useFront() {
	const [front, setFront] = useState<Front>(() => {
		const inDocument =
			useView.getState().panes === "document" || panesAt(placeNow()).at !== "session";
		return inDocument ? "document" : "conversation";
	});
	useEffect(() => {
		const closeOverlay = () => useView.setState({ overlay: false });
		const leavePlace = usePlace.subscribe(({ place }, { place: before }) => {
			const opened = opens(place, before);
			const moved = sessionAt(place) !== sessionAt(before);
			if (opened) setFront("document");
			else if (moved) setFront("conversation");
			if (useView.getState().overlay && (opened || moved)) closeOverlay();
		});
		const leaveView = useView.subscribe(({ panes }, before) => {
			if (panes !== before.panes && panes !== "all") setFront(panes);
		});
		const leaveWanted = useWantedView.subscribe(({ section }, before) => {
			if (section !== null && section !== before.section) setFront("document");
		});
		const leaveRenaming = useRenaming.subscribe(({ sessionId }) => {
			if (sessionId !== null) setFront("conversation");
		});
		return () => {
			leaveRenaming();
			leavePlace();
			leaveView();
			leaveWanted();
			closeOverlay();
		};
	}, []);
	return [front, setFront] as const;
}

/** Whether a file or a lesson was opened. */
function opens(place: Place, before: Place): boolean {
	const file = fileAt(place);
	const lesson = lessonAt(place);
	return (
		(file !== null && file !== fileAt(before)) || (lesson !== null && lesson !== lessonAt(before))
	);
}

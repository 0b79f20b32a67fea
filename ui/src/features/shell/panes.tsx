/** The rail, and beside it three panes that resize, collapse and remember; one at a time where they have no room. */
import { FileText, MessageSquare } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Group, type GroupImperativeHandle, Panel, Separator } from "react-resizable-panels";
import { useHelp } from "../../shared/help";
import { useNarrow, useRoomForHelp } from "../../shared/narrow";
import { type Panes as Shown, useView } from "../../shared/view";
import { HiddenPane } from "./hidden-pane";
import { loadLayout, saveLayout, visibleLayout } from "./layout";
import { OnePane } from "./one-pane";

/**
 * What happens in a pane changes no other: a letter that is typed lays out its own pane and not a whole
 * lesson. All three or none: WebKit lays everything out again where one of them is left open.
 */
const PANE = "h-full w-full min-w-0 contain-strict";

export interface PanesProps {
	rail: ReactNode;
	sidebar: ReactNode;
	conversation: ReactNode;
	document: ReactNode;
	/** The page of a room that is neither of the two, in place of both; they stay alive behind it. */
	page?: ReactNode;
}

export function Panes(props: PanesProps) {
	return useNarrow() ? <OnePane {...props} /> : <SideBySide {...props} />;
}

function SideBySide({ rail, sidebar, conversation, document, page = null }: PanesProps) {
	const chosen = useView((view) => view.panes);
	const panes: Shown = page ? "conversation" : chosen;
	const crowded = useCrowded(page === null);
	const chosenSidebar = useView((view) => view.sidebar);
	const withSidebar = chosenSidebar && !crowded;
	const group = useRef<GroupImperativeHandle>(null);
	const start = useRef(visibleLayout(loadLayout(), panes, withSidebar));

	useEffect(() => {
		const layOut = () =>
			group.current?.setLayout({ ...visibleLayout(loadLayout(), panes, withSidebar) });
		layOut();
		// Where the guide comes or goes the panes learn of their new width a frame later, and keep it by then.
		let frame = requestAnimationFrame(() => {
			frame = requestAnimationFrame(layOut);
		});
		return () => cancelAnimationFrame(frame);
	}, [panes, withSidebar]);

	return (
		<div className="flex h-full">
			{rail}
			<Group
				groupRef={group}
				className="min-w-0 flex-1"
				defaultLayout={{ ...start.current }}
				onLayoutChanged={(layout, { isUserInteraction }) => {
					if (!isUserInteraction) return;
					if (page) {
						saveLayout({ sidebar: layout.sidebar ?? 0, conversation: 0, document: 0 });
						if (!crowded) useView.setState({ sidebar: (layout.sidebar ?? 0) > 0 });
						return;
					}
					const sizes = {
						sidebar: layout.sidebar ?? 0,
						conversation: layout.conversation ?? 0,
						document: layout.document ?? 0,
					};
					saveLayout(sizes);
					let shown: Shown = "all";
					if (sizes.document === 0) shown = "conversation";
					if (sizes.conversation === 0) shown = "document";
					const sidebar = crowded ? chosenSidebar : sizes.sidebar > 0;
					useView.setState({ sidebar, panes: shown });
				}}
			>
				<Panel
					id="sidebar"
					data-testid="sidebar-pane"
					collapsible
					minSize="13.25rem"
					maxSize="26.25rem"
					groupResizeBehavior="preserve-pixel-size"
				>
					<div className={PANE} inert={!withSidebar}>
						{sidebar}
					</div>
				</Panel>
				<Handle hidden={!withSidebar} label="Resize the sidebar" />
				<Panel id="conversation" data-testid="conversation-pane" collapsible minSize="21.25rem">
					<div className="flex h-full">
						<div hidden={page !== null} className={PANE} inert={panes === "document"}>
							{conversation}
						</div>
						{page && <div className={PANE}>{page}</div>}
						{panes === "conversation" && !page && (
							<HiddenPane pane="document" icon={FileText} className="border-l" />
						)}
					</div>
				</Panel>
				<Handle hidden={panes !== "all"} label="Resize the document" />
				<Panel id="document" data-testid="document-pane" collapsible minSize="21.25rem">
					<div className="flex h-full">
						{panes === "document" && (
							<HiddenPane pane="conversation" icon={MessageSquare} className="border-r" />
						)}
						<div className={PANE} inert={panes === "conversation"}>
							{document}
						</div>
					</div>
				</Panel>
			</Group>
		</div>
	);
}

/** Whether the guide stands beside conversation and document, and leaves the sidebar no room meanwhile. */
function useCrowded(inPlan: boolean): boolean {
	const open = useHelp((help) => help.open);
	const room = useRoomForHelp();
	return inPlan && open && room === "help";
}

function Handle({ hidden, label }: { hidden: boolean; label: string }) {
	return (
		<Separator
			aria-label={label}
			className={`w-px bg-line transition-colors hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent ${hidden ? "invisible" : ""}`}
		/>
	);
}

/** The list beside the rail: of the room for planning one of three, of the others their own. */

import { Tabs } from "@base-ui/react/tabs";
import { PanelLeft, Plus, Search } from "lucide-react";
import type { ReactNode } from "react";
import { focusComposer } from "../../session/draft";
import { IconButton } from "../../shared/ui";
import { openSession, showDialog } from "../../shared/use-place";
import { type PlanList, type Room, useView } from "../../shared/view";

interface SidebarProps {
	lists: Record<PlanList, ReactNode>;
	/** Those of the other rooms. */
	rooms: Record<Exclude<Room, "plan">, ReactNode>;
	footer: ReactNode;
}

const LISTS: readonly { list: PlanList; name: string }[] = [
	{ list: "sessions", name: "Sessions" },
	{ list: "lessons", name: "Lessons" },
	{ list: "files", name: "Files" },
];

const NAMES: Record<Room, string> = {
	plan: "Sessions, lessons and files",
	assess: "What pupils can sit down to",
	memory: "What is remembered",
	learn: "What you expect, and what came of it",
	study: "Studies that you lead, and lessons to rate",
};

export function Sidebar({ lists, rooms, footer }: SidebarProps) {
	const room = useView((view) => view.room);
	return (
		<nav aria-label={NAMES[room]} className="flex h-full min-w-0 flex-1 flex-col bg-canvas">
			<Head />
			{room === "plan" ? <PlanLists lists={lists} /> : rooms[room]}
			<div className="shrink-0 border-t p-1.5">{footer}</div>
		</nav>
	);
}

function Head() {
	const toggleSidebar = useView((view) => view.toggleSidebar);
	return (
		<div className="flex h-11 shrink-0 items-center border-b pr-2 pl-3">
			<span className="flex-1 truncate font-semibold font-serif">Teacher assist</span>
			<IconButton
				label="New lesson"
				shortcut="Mod+Alt+N"
				data-testid="new-session"
				onClick={() => {
					openSession(null);
					// Where it lies over the conversation, it goes, whatever was open before.
					useView.setState({ overlay: false });
					focusComposer();
				}}
			>
				<Plus aria-hidden />
			</IconButton>
			<IconButton
				label="Go to anything"
				shortcut="Mod+K"
				onClick={() => showDialog({ at: "palette" })}
			>
				<Search aria-hidden />
			</IconButton>
			<IconButton label="Hide the sidebar" shortcut="Mod+B" onClick={toggleSidebar}>
				<PanelLeft aria-hidden />
			</IconButton>
		</div>
	);
}

function PlanLists({ lists }: Pick<SidebarProps, "lists">) {
	const shown = useView((view) => view.list);
	const showList = useView((view) => view.showList);
	return (
		<Tabs.Root value={shown} onValueChange={showList} className="flex min-h-0 flex-1 flex-col">
			<Tabs.List aria-label="Lists" className="flex h-9 shrink-0 items-stretch border-b px-1">
				{LISTS.map(({ list, name }) => (
					<Tabs.Tab
						key={list}
						value={list}
						className="flex-1 border-transparent border-b-2 font-medium text-ink-soft text-sm outline-offset-[-3px] transition-colors hover:text-ink data-[active]:border-accent data-[active]:text-ink"
					>
						{name}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{LISTS.map(({ list }) => (
				<Tabs.Panel
					key={list}
					value={list}
					tabIndex={-1}
					className="flex min-h-0 flex-1 flex-col outline-none"
				>
					{lists[list]}
				</Tabs.Panel>
			))}
		</Tabs.Root>
	);
}

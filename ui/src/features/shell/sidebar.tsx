/** The left pane: sessions, lessons, files, memory, who answers. */

import { Moon, PanelLeft, Search, Sun } from "lucide-react";
import type { ReactNode } from "react";
import { isDark } from "../../shared/theme";
import { IconButton } from "../../shared/ui";
import { showDialog } from "../../shared/use-place";
import { useView } from "../../shared/view";

interface SidebarProps {
	sessions: ReactNode;
	lessons: ReactNode;
	workspace: ReactNode;
	memory: ReactNode;
	footer: ReactNode;
}

export function Sidebar({ sessions, lessons, workspace, memory, footer }: SidebarProps) {
	const theme = useView((view) => view.theme);
	const setTheme = useView((view) => view.setTheme);
	const toggleSidebar = useView((view) => view.toggleSidebar);
	const dark = isDark(theme);
	return (
		<nav
			aria-label="Sessions, lessons, files and memory"
			className="flex h-full flex-col overflow-y-auto bg-canvas"
		>
			<div className="sticky top-0 z-10 flex h-11 shrink-0 items-center border-b bg-canvas pr-2 pl-3">
				<span className="flex-1 truncate font-semibold font-serif">Teacher assist</span>
				<IconButton
					label="Go to anything"
					shortcut="Mod+K"
					onClick={() => showDialog({ at: "palette" })}
				>
					<Search aria-hidden />
				</IconButton>
				<IconButton
					label={dark ? "Light colours" : "Dark colours"}
					onClick={() => setTheme(dark ? "light" : "dark")}
				>
					{dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
				</IconButton>
				<IconButton label="Hide the sidebar" shortcut="Mod+B" onClick={toggleSidebar}>
					<PanelLeft aria-hidden />
				</IconButton>
			</div>
			{/* The files have the most to show: the others together leave them a quarter at least, and in a low
			    window all of them scroll together. */}
			<div className="flex max-h-[22%] min-h-24 shrink-0 flex-col">{sessions}</div>
			<div className="max-h-[18%] shrink-0 overflow-y-auto border-t [@media(max-height:35rem)]:max-h-44">
				{lessons}
			</div>
			<div className="min-h-36 flex-1 scroll-pt-9 overflow-y-auto border-t">{workspace}</div>
			<div className="max-h-[18%] shrink-0 overflow-y-auto border-t [@media(max-height:35rem)]:max-h-44">
				{memory}
			</div>
			<div className="shrink-0 border-t p-1.5">{footer}</div>
		</nav>
	);
}

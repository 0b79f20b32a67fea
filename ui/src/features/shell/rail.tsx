/** The rooms of the window as a slim column at its edge; at the foot help, the colours and the settings. */
import {
	Bookmark,
	CircleQuestionMark,
	ClipboardCheck,
	FlaskConical,
	type LucideIcon,
	Moon,
	NotebookPen,
	Settings,
	Sun,
	Telescope,
} from "lucide-react";
import type { ComponentProps } from "react";
import { useHasLearning } from "../../api/coding";
import { useRatingFolders } from "../../api/ratings";
import { useHasStudies } from "../../api/studies";
import { toggleHelp, useHelp } from "../../shared/help";
import { openMemory } from "../../shared/memory-room";
import { isDark } from "../../shared/theme";
import { Tip } from "../../shared/ui";
import { showSettings } from "../../shared/use-place";
import { type Room, useView } from "../../shared/view";

/** The rooms that there are, from top to bottom. */
const ROOMS: readonly { room: Room; name: string; icon: LucideIcon }[] = [
	{ room: "plan", name: "Plan", icon: NotebookPen },
	{ room: "assess", name: "Assess", icon: ClipboardCheck },
	{ room: "memory", name: "Memory", icon: Bookmark },
];

/** For whoever wants to be asked what she expects of lessons, or has said so before, and where coding agents learn. */
const LEARN = { room: "learn", name: "Learn", icon: Telescope } as const;

/** For whoever leads a study, or has lessons to rate. */
const STUDY = { room: "study", name: "Study", icon: FlaskConical } as const;

export function Rail() {
	const current = useView((view) => view.room);
	const enterRoom = useView((view) => view.enterRoom);
	const theme = useView((view) => view.theme);
	const setTheme = useView((view) => view.setTheme);
	const dark = isDark(theme);
	const helped = useHelp((help) => help.open);
	const hasStudies = useHasStudies();
	const hasResults = (useRatingFolders().data?.folders.length ?? 0) > 0;
	const rooms = [
		...ROOMS,
		...(useHasLearning() ? [LEARN] : []),
		...(hasStudies || hasResults || current === "study" ? [STUDY] : []),
	];
	return (
		<nav
			aria-label="Rooms"
			data-testid="rail"
			className="flex h-full w-13 shrink-0 flex-col gap-0.5 overflow-y-auto border-r bg-canvas p-1"
		>
			{rooms.map(({ room, name, icon }) => (
				<RailButton
					key={room}
					icon={icon}
					name={name}
					data-room={room}
					aria-current={room === current ? "page" : undefined}
					onClick={() => (room === "memory" ? openMemory() : enterRoom(room))}
				/>
			))}
			<span className="flex-1" />
			<Tip label="The guide" shortcut="F1">
				<RailButton
					icon={CircleQuestionMark}
					name="Help"
					data-testid="help"
					aria-expanded={helped}
					onClick={toggleHelp}
				/>
			</Tip>
			<Tip label={dark ? "Light colours" : "Dark colours"}>
				<RailButton
					icon={dark ? Sun : Moon}
					name={dark ? "Light" : "Dark"}
					aria-label={dark ? "Light colours" : "Dark colours"}
					onClick={() => setTheme(dark ? "light" : "dark")}
				/>
			</Tip>
			<Tip label="Keys and settings" shortcut="Mod+,">
				<RailButton icon={Settings} name="Settings" onClick={() => showSettings()} />
			</Tip>
		</nav>
	);
}

interface RailButtonProps extends ComponentProps<"button"> {
	icon: LucideIcon;
	name: string;
}

function RailButton({ icon: Icon, name, ...rest }: RailButtonProps) {
	return (
		<button
			type="button"
			className="flex w-full shrink-0 flex-col items-center gap-0.5 rounded-md py-1.5 text-2xs text-ink-soft outline-offset-[-2px] transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink"
			{...rest}
		>
			<Icon className="size-4.5" strokeWidth={1.75} aria-hidden />
			{name}
		</button>
	);
}

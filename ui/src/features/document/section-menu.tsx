/** The menu of a section where the pointer is: its words, and what its buttons do. */
import { Check, Columns3, Copy, MessageSquareLock, Pencil, PenLine, Undo2 } from "lucide-react";
import { type ReactElement, type ReactNode, useState } from "react";
import { reportError } from "../../shared/report";
import { ContextMenu, isNoText, MenuItem, MenuLine } from "../../shared/ui";
import { copyDocument, plainText } from "./copy";

/** The buttons of a section that are in its menu, too, by where they stand. */
const BUTTONS: readonly { at: string; name: string; icon: ReactNode }[] = [
	{
		at: ":scope > header > .paper-edit, :scope > .paper-edit",
		name: "Edit",
		icon: <Pencil aria-hidden />,
	},
	{
		at: ":scope > header [data-comment]",
		name: "Comment to myself …",
		icon: <MessageSquareLock aria-hidden />,
	},
	{ at: "[data-decision=accept]", name: "Accept", icon: <Check aria-hidden /> },
	{ at: "[data-decision=revise]", name: "Revise …", icon: <PenLine aria-hidden /> },
	{ at: "[data-decision=alternatives]", name: "Other ways …", icon: <Columns3 aria-hidden /> },
	{ at: "[data-testid=take-back]", name: "Undo: accept", icon: <Undo2 aria-hidden /> },
	{
		at: "[data-testid=unaccept-section]",
		name: "Take back: accepted",
		icon: <Undo2 aria-hidden />,
	},
];

/** `children` is the page with the sections. */
export function SectionMenu({ children }: { children: ReactElement<Record<string, unknown>> }) {
	const [aimed, setAimed] = useState<HTMLElement | null>(null);
	const aim = (target: Element) => {
		const section = target.closest<HTMLElement>("[data-section]");
		if (section === null || !isNoText(target)) return false;
		setAimed(section);
		return true;
	};
	return (
		<ContextMenu onOpen={aim} items={aimed && <Items section={aimed} />}>
			{children}
		</ContextMenu>
	);
}

function Items({ section }: { section: HTMLElement }) {
	const buttons = BUTTONS.flatMap(({ at, ...rest }) => {
		const button = section.querySelector<HTMLElement>(at);
		return button ? [{ ...rest, button }] : [];
	});
	return (
		<>
			<MenuItem
				icon={<Copy aria-hidden />}
				onSelect={() => copyDocument(section, plainText(section)).catch(reportError)}
			>
				Copy this section
			</MenuItem>
			{buttons.length > 0 && <MenuLine />}
			{buttons.map(({ name, icon, button }) => (
				<MenuItem key={name} icon={icon} onSelect={() => button.click()}>
					{name}
				</MenuItem>
			))}
		</>
	);
}

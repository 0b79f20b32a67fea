/** A menu that opens from a button. */
import { Menu as Base } from "@base-ui/react/menu";
import { Check } from "lucide-react";
import { type ReactElement, type ReactNode, useEffect, useEffectEvent } from "react";

/** How the box around the items looks. */
export const MENU_LOOK =
	"max-h-[70vh] min-w-44 max-w-80 overflow-y-auto rounded-lg border bg-raised p-1 shadow-float outline-none";

interface MenuProps {
	/** The button that opens it. */
	trigger: ReactElement<Record<string, unknown>>;
	children: ReactNode;
	side?: "top" | "bottom" | "right";
	align?: "start" | "center" | "end";
}

export function Menu({ trigger, children, side = "bottom", align = "start" }: MenuProps) {
	return (
		<Base.Root>
			<Base.Trigger render={trigger} />
			<Base.Portal>
				{/* A page that moves below it, because something is still being written, does not take it away. */}
				<Base.Positioner side={side} align={align} sideOffset={6} sticky className="z-70">
					<Base.Popup className={MENU_LOOK}>{children}</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

/**
 * A menu over the button that opens it, flush with its right edge, to which lines may come while it is open.
 * It hangs from a point and grows upwards by itself: one that is put in its place after it has grown stands too
 * low for that long, and whoever clicks meanwhile hits something else.
 */
export function RisingMenu({ trigger, children }: Pick<MenuProps, "trigger" | "children">) {
	return (
		<Base.Root>
			<Base.Trigger render={trigger} />
			<Base.Portal>
				<Base.Positioner side="top" align="end" sideOffset={6} className="z-70 size-0">
					<Base.Popup className={`${MENU_LOOK} absolute right-0 bottom-0 w-max`}>
						{children}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

/** Stands in a menu in which nothing is any more. */
export function Gone({ onGone }: { onGone(): void }): null {
	const close = useEffectEvent(onGone);
	useEffect(() => close(), []);
	return null;
}

interface MenuItemProps {
	onSelect(): void;
	icon?: ReactNode;
	disabled?: boolean;
	children: ReactNode;
	testId?: string;
}

export function MenuItem({ onSelect, icon, disabled, children, testId }: MenuItemProps) {
	return (
		<Base.Item
			onClick={onSelect}
			disabled={disabled}
			data-testid={testId}
			className="flex cursor-default select-none items-start gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-[disabled]:text-ink-faint data-[highlighted]:bg-hover [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
		>
			{icon}
			<span className="min-w-0 flex-1">{children}</span>
		</Base.Item>
	);
}

interface MenuChoiceProps {
	value: string;
	title?: string;
	children: ReactNode;
}

/** One of several, in a `RadioGroup`: the chosen one has a tick. */
export function MenuChoice({ value, title, children }: MenuChoiceProps) {
	return (
		<Base.RadioItem
			value={value}
			closeOnClick
			title={title}
			className="flex cursor-default select-none items-center gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-hover"
		>
			<span className="size-3.5 shrink-0">
				<Base.RadioItemIndicator>
					<Check className="size-3.5 text-accent" aria-hidden />
				</Base.RadioItemIndicator>
			</span>
			<span className="min-w-0 flex-1 truncate">{children}</span>
		</Base.RadioItem>
	);
}

interface MenuTickProps {
	ticked: boolean;
	onTick(ticked: boolean): void;
	children: ReactNode;
	testId?: string;
}

/** Something that is so or not; the menu stays open. */
export function MenuTick({ ticked, onTick, children, testId }: MenuTickProps) {
	return (
		<Base.CheckboxItem
			checked={ticked}
			onCheckedChange={onTick}
			data-testid={testId}
			className="flex cursor-default select-none items-start gap-2 rounded-md px-2 py-1.5 text-sm outline-none data-[highlighted]:bg-hover"
		>
			<span className="mt-0.5 grid size-3.5 shrink-0 place-items-center rounded-sm border border-line-strong">
				<Base.CheckboxItemIndicator>
					<Check className="size-3 text-accent" aria-hidden />
				</Base.CheckboxItemIndicator>
			</span>
			<span className="min-w-0 flex-1">{children}</span>
		</Base.CheckboxItem>
	);
}

export function MenuLine() {
	return <Base.Separator className="my-1 border-t" />;
}

/** Chooses which sessions are listed: a shelf, and a class. */
import { Menu as Base } from "@base-ui/react/menu";
import { ListFilter } from "lucide-react";
import type { SessionShelf } from "../../api/generated";
import { MENU_LOOK, MenuChoice, MenuLine } from "../../shared/ui";

/** The shelves by name, the usual one first. */
export const SHELVES: Record<SessionShelf, string> = {
	current: "Current",
	archived: "Archived",
	deleted: "Deleted",
};

const EVERY_CLASS = "";

/** What is listed. */
export interface Listing {
	shelf: SessionShelf;
	/** A class; null for all of them. */
	className: string | null;
}

interface ShelfMenuProps {
	listing: Listing;
	/** The classes there are sessions for. */
	classes: readonly string[];
	onChange(listing: Listing): void;
}

export function ShelfMenu({ listing, classes, onChange }: ShelfMenuProps) {
	const { shelf, className } = listing;
	const usual = shelf === "current" && className === null;
	return (
		<Base.Root>
			<Base.Trigger
				aria-label="Which sessions are listed"
				title="Which sessions are listed"
				data-testid="session-shelf"
				className={`inline-flex size-7 shrink-0 items-center justify-center rounded-md hover:bg-hover hover:text-ink ${usual ? "text-ink-soft" : "text-accent"}`}
			>
				<ListFilter className="size-4" aria-hidden />
			</Base.Trigger>
			<Base.Portal>
				<Base.Positioner side="bottom" align="end" sideOffset={6} className="z-60">
					<Base.Popup className={MENU_LOOK}>
						<Base.RadioGroup
							aria-label="Shelf"
							value={shelf}
							onValueChange={(next: SessionShelf) => onChange({ ...listing, shelf: next })}
						>
							{Object.entries(SHELVES).map(([name, label]) => (
								<MenuChoice key={name} value={name}>
									{label}
								</MenuChoice>
							))}
						</Base.RadioGroup>
						{classes.length > 0 && (
							<>
								<MenuLine />
								<Base.RadioGroup
									aria-label="Class"
									value={className ?? EVERY_CLASS}
									onValueChange={(next: string) =>
										onChange({ ...listing, className: next || null })
									}
								>
									<MenuChoice value={EVERY_CLASS}>Every class</MenuChoice>
									{classes.map((name) => (
										<MenuChoice key={name} value={name}>
											{name}
										</MenuChoice>
									))}
								</Base.RadioGroup>
							</>
						)}
					</Base.Popup>
				</Base.Positioner>
			</Base.Portal>
		</Base.Root>
	);
}

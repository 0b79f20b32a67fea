/** The settings, one page at a time. */

import { Tabs } from "@base-ui/react/tabs";
import { useQuery } from "@tanstack/react-query";
import { LogOut } from "lucide-react";
import type { ComponentType } from "react";
import { platform } from "../../platform";
import type { SettingsPage } from "../../shared/place";
import { signOut } from "../../shared/sign-out";
import { Button, Dialog } from "../../shared/ui";
import { closeDialog, showDialog, showSettings } from "../../shared/use-place";
import { BackgroundWork } from "./away";
import { Backups } from "./backups";
import { Cost } from "./cost";
import { Lessons } from "./lessons";
import { Look } from "./look";
import { useLostWork } from "./lost-work";
import { Meaning } from "./meaning";
import { Memory } from "./memory";
import { ModelsList } from "./models-list";
import { Permissions } from "./permissions";
import { Plugins } from "./plugins";
import { Printing } from "./printing";
import { Providers } from "./providers";
import { Version } from "./version";

const PAGES: { id: SettingsPage; name: string; Page: ComponentType }[] = [
	{ id: "providers", name: "Who answers, and keys", Page: Providers },
	{ id: "models", name: "Models and prices", Page: ModelsList },
	{ id: "cost", name: "Cost", Page: Cost },
	{ id: "lessons", name: "Lessons", Page: LessonsAndPages },
	{ id: "memory", name: "Memory", Page: MemoryAndMeaning },
	{ id: "plugins", name: "Skills and commands", Page: Plugins },
	{ id: "permissions", name: "Permissions", Page: Permissions },
	{ id: "backups", name: "Backups", Page: Backups },
	{ id: "jobs", name: "Background work", Page: BackgroundWork },
	{ id: "look", name: "Colours", Page: Look },
];

/** Only where the page belongs to the program. */
const VERSION = { id: "version", name: "Version", Page: Version } as const;

export function SettingsDialog({ page }: { page: SettingsPage }) {
	return (
		<Dialog onClose={closeDialog} title="Settings" wide>
			<Pages page={page} />
			<p className="mt-6 flex flex-wrap items-center gap-3 border-t pt-3 text-ink-soft text-sm">
				Who you are, a class, your curriculum, who answers:
				<Button tone="quiet" onClick={() => showDialog({ at: "setup" })}>
					Go through the first steps again
				</Button>
			</p>
			{platform.can.passcode && <SignedIn />}
		</Dialog>
	);
}

/** What a lesson is made of, and how its pages for pupils are printed. */
function LessonsAndPages() {
	return (
		<>
			<Lessons />
			<Printing />
		</>
	);
}

function MemoryAndMeaning() {
	return (
		<div className="grid gap-6">
			<Memory />
			<Meaning />
		</div>
	);
}

/** Only in a browser: the window belongs to whoever is signed in to the computer. */
function SignedIn() {
	const { data: name } = useQuery({ queryKey: ["who-is-in"], queryFn: () => platform.whoIsIn() });
	return (
		<footer className="-mx-5 -mb-4 sticky -bottom-4 z-10 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-b-xl border-t bg-surface px-5 py-3">
			<p className="text-ink-soft text-sm">
				{name ? `${name} is signed in` : "This browser is signed in"}. It is signed out after half a
				day without use.
			</p>
			<Button onClick={() => void signOut()}>
				<LogOut className="size-4" aria-hidden /> Sign out
			</Button>
		</footer>
	);
}

function Pages({ page }: { page: SettingsPage }) {
	const lost = useLostWork();
	const pages = platform.updates ? [...PAGES, VERSION] : PAGES;
	return (
		<Tabs.Root
			value={page}
			onValueChange={(next: SettingsPage) => showSettings(next)}
			data-testid="settings"
			className="min-h-[56vh]"
		>
			<Tabs.List
				aria-label="Settings"
				className="-mx-5 -mt-4 sticky -top-4 z-10 flex flex-wrap gap-0.5 border-b bg-surface px-3 py-2"
			>
				{pages.map(({ id, name }) => (
					<Tabs.Tab
						key={id}
						value={id}
						className="inline-flex h-8 items-center gap-2 rounded-md px-2 text-ink-soft text-sm hover:bg-hover data-[active]:bg-accent-soft data-[active]:font-medium data-[active]:text-ink"
					>
						{name}{" "}
						{id === "jobs" && lost > 0 && (
							<span className="rounded-full bg-warn-soft px-1.5 text-warn text-xs">
								{lost} <span className="sr-only">failed for good</span>
							</span>
						)}
					</Tabs.Tab>
				))}
			</Tabs.List>
			{pages.map(({ id, Page }) => (
				<Tabs.Panel key={id} value={id} className="pt-4 outline-none">
					<Page />
				</Tabs.Panel>
			))}
		</Tabs.Root>
	);
}

/** The room of memory: what is remembered, by whose it is or by its day. */
import { Tabs } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { type MemoryTab, useMemoryRoom } from "../../../shared/memory-room";
import { EntryList } from "./entry-list";

const TABS: readonly { tab: MemoryTab; name: string }[] = [
	{ tab: "entries", name: "Everything" },
	{ tab: "timeline", name: "By time" },
];

export function MemoryRoom() {
	const { tab } = useMemoryRoom();
	return (
		<section
			aria-label="Everything that is remembered"
			data-testid="memory-room"
			className="@container flex h-full flex-col bg-surface"
		>
			<h1 className="sr-only">Memory</h1>
			<Tabs.Root
				value={tab}
				onValueChange={(tab: MemoryTab) => useMemoryRoom.setState({ tab })}
				className="flex min-h-0 flex-1 flex-col"
			>
				<Tabs.List
					aria-label="What is shown of memory"
					className="flex h-9 shrink-0 items-stretch gap-1 border-b px-2"
				>
					{TABS.map(({ tab, name }) => (
						<Tabs.Tab
							key={tab}
							value={tab}
							className="border-transparent border-b-2 px-2 font-medium text-ink-soft text-sm outline-offset-[-3px] transition-colors hover:text-ink data-[active]:border-accent data-[active]:text-ink"
						>
							{name}
						</Tabs.Tab>
					))}
				</Tabs.List>
				<Panel tab="entries">
					<EntryList by="owner" />
				</Panel>
				<Panel tab="timeline">
					<EntryList by="time" />
				</Panel>
			</Tabs.Root>
		</section>
	);
}

function Panel({ tab, children }: { tab: MemoryTab; children: ReactNode }) {
	return (
		<Tabs.Panel value={tab} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto outline-none">
			{children}
		</Tabs.Panel>
	);
}

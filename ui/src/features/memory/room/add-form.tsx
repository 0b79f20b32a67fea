/** Something to remember, in her own words: one sentence, and whose it is. */
import { useState } from "react";
import { useMemoryEntries } from "../../../api/memory";
import { useFileTree } from "../../../api/queries";
import { classesIn } from "../../../shared/classes";
import { showMemory } from "../../../shared/memory-room";
import { isGone, plainText } from "../words";
import { Choice } from "./filters";
import { useDeeds } from "./use-deeds";
import { type Refuse, WordsForm } from "./words-form";

export function AddForm({ onClose }: { onClose(): void }) {
	const { add } = useDeeds();
	const entries = useMemoryEntries().data ?? [];
	const classes = classesIn(useFileTree().data?.entries ?? []);
	const [owner, setOwner] = useState("");
	const keep = async (text: string, refuse: Refuse) => {
		const about = owner === "" ? null : owner;
		const same = entries.find(
			(entry) =>
				entry.class === about &&
				!isGone(entry) &&
				plainText(entry.text).toLowerCase() === text.toLowerCase(),
		);
		if (same) {
			refuse(
				<>
					This is remembered already.{" "}
					<button
						type="button"
						className="rounded-sm underline underline-offset-2"
						onClick={() => {
							onClose();
							showMemory(same.id);
						}}
					>
						Show it
					</button>
				</>,
			);
			return false;
		}
		const added = await add({ class: about, text }, refuse);
		if (added) showMemory(added.id);
		return added !== null;
	};
	return (
		<WordsForm
			testId="memory-add"
			label="What to remember"
			placeholder="One sentence, without pupils’ names"
			keep="Remember this"
			className="shrink-0 border-b bg-raised px-3 py-3"
			onKeep={keep}
			onClose={onClose}
		>
			<Choice label="About" value={owner} onChange={setOwner}>
				<option value="">All your lessons</option>
				{classes.map((name) => (
					<option key={name}>{name}</option>
				))}
			</Choice>
			<span className="flex-1" />
		</WordsForm>
	);
}

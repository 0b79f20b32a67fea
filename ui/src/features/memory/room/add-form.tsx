/** Something to remember, in her own words: one sentence, and whose it is. */
import { useState } from "react";
import { useFileTree } from "../../../api/queries";
import { classesIn } from "../../../shared/classes";
import { showMemory } from "../../../shared/memory-room";
import { Button, GrowingField } from "../../../shared/ui";
import { Choice } from "./filters";
import { useDeeds } from "./use-deeds";

export function AddForm({ onClose }: { onClose(): void }) {
	const { add } = useDeeds();
	const classes = classesIn(useFileTree().data?.entries ?? []);
	const [text, setText] = useState("");
	const [owner, setOwner] = useState("");
	const [pending, setPending] = useState(false);
	const keep = async () => {
		if (pending || text.trim() === "") return;
		setPending(true);
		const added = await add({ class: owner === "" ? null : owner, text: text.trim() });
		setPending(false);
		if (!added) return;
		onClose();
		showMemory(added.id);
	};
	return (
		<form
			data-testid="memory-add"
			className="grid shrink-0 gap-2 border-b bg-raised px-3 py-3"
			onSubmit={(event) => {
				event.preventDefault();
				void keep();
			}}
		>
			<GrowingField
				focus
				enterSends
				label="What to remember"
				placeholder="One sentence, without pupils’ names"
				data-testid="memory-add-text"
				value={text}
				onChange={setText}
				onSubmit={() => void keep()}
				onCancel={onClose}
			/>
			<div className="flex flex-wrap items-center gap-2">
				<Choice label="About" value={owner} onChange={setOwner}>
					<option value="">All your lessons</option>
					{classes.map((name) => (
						<option key={name}>{name}</option>
					))}
				</Choice>
				<span className="flex-1" />
				<Button onClick={onClose}>Leave it</Button>
				<Button
					type="submit"
					tone="primary"
					data-testid="memory-add-keep"
					disabled={pending || text.trim() === ""}
				>
					Remember this
				</Button>
			</div>
		</form>
	);
}

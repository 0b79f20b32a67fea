/** What of what is remembered a text of the document was written with. */
import { MemoryChips } from "../../shared/memory-chips";

interface UsedMemoriesProps {
	ids: readonly string[];
	/** What people call the text. */
	name: string;
}

export function UsedMemories({ ids, name }: UsedMemoriesProps) {
	return (
		<div data-chrome data-testid="used-memories" className="mt-1 font-sans">
			<MemoryChips ids={ids} label={`Remembered, and used in ${name}`} />
		</div>
	);
}

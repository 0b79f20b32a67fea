/** What the teacher said. */
import { useState } from "react";
import type { TeacherItem } from "../../session/conversation";
import { size } from "../../shared/time";
import { CommandChip } from "./command-chip";

/** Longer messages show their beginning first. */
const LONG = 1500;

export function Teacher({ item }: { item: TeacherItem }) {
	const [whole, setWhole] = useState(false);
	const long = item.text.length > LONG;
	const text = long && !whole ? `${item.text.slice(0, LONG)} …` : item.text;
	return (
		<div className="flex justify-end py-3" data-testid="teacher-message">
			<div className="max-w-[85%] rounded-2xl rounded-br-md bg-accent-soft px-3.5 py-2">
				{item.command && <CommandChip command={item.command} />}
				<div
					dir="auto"
					className={`whitespace-pre-wrap break-words ${whole ? "max-h-96 overflow-y-auto" : ""}`}
				>
					{text}
				</div>
				{long && (
					<button
						type="button"
						className="mt-1 font-medium text-accent text-sm hover:underline"
						onClick={() => setWhole(!whole)}
					>
						{whole ? "Show less" : `Show all (${size(item.text.length)})`}
					</button>
				)}
			</div>
		</div>
	);
}

/** A sentence of hers with the number by which it was checked, what it said before, and what can be done with it. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { deleteLessonValue, rememberLessonValue } from "../../api/expectations";
import type { LessonValue } from "../../api/generated";
import { openMemory } from "../../shared/memory-room";
import { reportError } from "../../shared/report";
import { moment } from "../../shared/time";
import { Button } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { visible } from "../../shared/visible";
import { ValueForm } from "./value-form";

export function ValueRow({ value }: { value: LessonValue }) {
	const client = useQueryClient();
	const [editing, setEditing] = useState(false);
	const [now, ...earlier] = value.versions;
	if (!now) return null;
	const turn = (deleted: boolean) => deleteLessonValue(client, value.id, deleted);
	const remove = () =>
		void turn(true).then(
			() => sayWithUndo("Deleted.", () => void turn(false).catch(reportError)),
			reportError,
		);
	const remember = () => void rememberLessonValue(client, value.id).catch(reportError);
	return (
		<li data-testid="lesson-value" className="grid gap-1.5 border-t pt-2">
			{editing ? (
				<ValueForm
					members={value.members}
					value={value}
					label="The sentence"
					onDone={() => setEditing(false)}
				/>
			) : (
				<>
					<p className="font-medium">{visible(now.text)}</p>
					<p className="text-ink-soft text-xs">
						{now.distance.toFixed(2)} from the middle of {value.members.length} lessons; half of
						them are within {now.median.toFixed(2)}.
					</p>
					{earlier.length > 0 && (
						<details className="text-ink-soft text-xs">
							<summary>
								{earlier.length === 1
									? "One earlier version"
									: `${earlier.length} earlier versions`}
							</summary>
							<ul className="mt-1 grid gap-0.5">
								{earlier.map((version) => (
									<li key={version.number}>
										{visible(version.text)} ({moment(version.writtenAt)})
									</li>
								))}
							</ul>
						</details>
					)}
					<div className="flex flex-wrap gap-2">
						{value.memory === null ? (
							<Button data-testid="value-remember" onClick={remember}>
								Remember it
							</Button>
						) : (
							<Button tone="quiet" onClick={() => openMemory("entries")}>
								Stands in your memory
							</Button>
						)}
						<Button tone="quiet" onClick={() => setEditing(true)}>
							Change
						</Button>
						<Button tone="quiet" data-testid="value-delete" onClick={remove}>
							Delete
						</Button>
					</div>
				</>
			)}
		</li>
	);
}

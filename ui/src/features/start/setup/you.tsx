/** Who she is: a few words and choices, which become `teacher.md`. One that is hers already is left alone. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { keys, useFile } from "../../../api/queries";
import { useSample } from "../../../api/sample";
import { platform, toCallError } from "../../../platform";
import { sentence } from "../../../shared/sentence";
import { Button, FIELD_LOOK, Notice } from "../../../shared/ui";
import { closeDialog, openFileAt } from "../../../shared/use-place";
import { aboutHer, isSaid, PLAN_WISHES } from "./about";
import { type AboutHer, useSetup } from "./progress";
import type { Leave } from "./setup-dialog";

const FILE = "teacher.md";
const FIELDS: readonly { of: "subject" | "school" | "room"; label: string; example: string }[] = [
	{ of: "subject", label: "What do you teach?", example: "Computing Science, S1 to Higher" },
	{
		of: "school",
		label: "Where, and for how long?",
		example: "I have taught in a secondary school for six years",
	},
	{
		of: "room",
		label: "What is in your room?",
		example: "30 Chromebooks on a trolley, one projector, mini whiteboards",
	},
];

export function You({ onLeave }: { onLeave(leave: Leave | null): void }) {
	const client = useQueryClient();
	const { about } = useSetup();
	const sample = useSample().data;
	const file = useFile(FILE);
	const [failure, setFailure] = useState<string | null>(null);
	const missing = file.error !== null && toCallError(file.error).code === "notFound";
	const isHers = sample !== undefined && !sample.teacher.includes(FILE) && !missing;

	const save = useEffectEvent(async () => {
		if (isHers || !isSaid(about)) return true;
		try {
			const baseSha256 = missing ? null : (file.data?.sha256 ?? null);
			await platform.call("file_write", { path: FILE, text: aboutHer(about), baseSha256 });
			await client.invalidateQueries({ queryKey: keys.tree });
			await client.invalidateQueries({ queryKey: keys.file(FILE) });
			return true;
		} catch (reason) {
			setFailure(sentence(toCallError(reason).message));
			return false;
		}
	});
	useEffect(() => {
		onLeave(() => save());
		return () => onLeave(null);
	}, []);

	const put = (change: Partial<AboutHer>) => useSetup.setState({ about: { ...about, ...change } });
	if (isHers)
		return (
			<div className="grid justify-items-start gap-3">
				<p>
					Your own words are in <strong>teacher.md</strong>. Every lesson is planned with them.
				</p>
				<Button
					onClick={() => {
						closeDialog();
						openFileAt(FILE);
					}}
				>
					Open teacher.md
				</Button>
			</div>
		);
	return (
		<div className="grid gap-4">
			<p className="text-ink-soft text-sm">
				Every lesson is planned with this: a file of yours, <strong>teacher.md</strong>.
			</p>
			{FIELDS.map(({ of, label, example }) => (
				<label key={of} className="grid gap-1.5">
					<span className="font-medium text-sm">{label}</span>
					<input
						value={about[of]}
						onChange={(event) => put({ [of]: event.target.value })}
						placeholder={example}
						autoComplete="off"
						maxLength={300}
						className={FIELD_LOOK}
					/>
				</label>
			))}
			<fieldset className="grid gap-1.5">
				<legend className="mb-1.5 font-medium text-sm">How do you like a plan?</legend>
				{PLAN_WISHES.map((wish) => (
					<label key={wish} className="flex items-start gap-2 text-sm">
						<input
							type="checkbox"
							className="mt-1"
							checked={about.plan.includes(wish)}
							onChange={(event) =>
								put({
									plan: PLAN_WISHES.filter((one) =>
										one === wish ? event.target.checked : about.plan.includes(one),
									),
								})
							}
						/>
						{wish}
					</label>
				))}
			</fieldset>
			{failure && <Notice tone="bad">{failure} Nothing was changed.</Notice>}
		</div>
	);
}

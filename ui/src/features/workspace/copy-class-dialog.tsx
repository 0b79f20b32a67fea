/** Copies the profile of a class for another one, which takes its own name in it. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { copyFile, removeFile } from "../../api/file-versions";
import { keys } from "../../api/queries";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Dialog } from "../../shared/ui";
import { sayWithUndo } from "../../shared/undo";
import { closeFile, openFileAt } from "../../shared/use-place";

interface CopyClassDialogProps {
	/** The profile that is copied. */
	path: string;
	onClose(): void;
}

export function CopyClassDialog({ path, onClose }: CopyClassDialogProps) {
	const client = useQueryClient();
	const form = useId();
	const [name, setName] = useState("");
	const from = path.replace(/^classes\//, "").replace(/\.md$/, "");
	const wanted = name.trim().replace(/\s+/g, "-");
	const fits = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(wanted);
	const copy = useMutation({
		mutationFn: () => copyFile(client, path, `classes/${wanted}.md`),
		onSuccess: async (made) => {
			onClose();
			openFileAt(made);
			await client.invalidateQueries({ queryKey: keys.classes });
			const undo = () => {
				closeFile();
				removeFile(client, made).catch(reportError);
			};
			sayWithUndo(`${wanted} has what ${from} had. Look through what is different.`, undo);
		},
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if (fits) copy.mutate();
	};
	const error = copy.error && toCallError(copy.error);
	const problem =
		error === null || error === undefined
			? wanted !== "" && !fits
				? "The name of a class has letters, numbers and hyphens, such as 3C."
				: ""
			: error.code === "conflict"
				? `There is already a class ${wanted}. Choose another name.`
				: sentence(error.message);
	return (
		<Dialog
			onClose={onClose}
			title={`Duplicate ${from} for another class`}
			description={`Everything of ${from} is copied, with the name of the other class in its place. What is remembered of ${from} stays with it.`}
			footer={
				<>
					<Button tone="quiet" onClick={onClose}>
						Cancel
					</Button>
					<Button tone="primary" type="submit" form={form} disabled={copy.isPending || !fits}>
						Duplicate
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={submit}>
				<label className="grid gap-1.5">
					<span className="font-medium text-sm">Name of the class</span>
					<input
						value={name}
						onChange={(event) => {
							setName(event.target.value);
							copy.reset();
						}}
						placeholder="3C"
						autoComplete="off"
						aria-invalid={problem !== ""}
						aria-describedby={`${form}-problem`}
						className="h-9 rounded-md border border-line-strong bg-raised px-3 text-base placeholder:text-ink-faint"
					/>
				</label>
				<p id={`${form}-problem`} role="alert" className="mt-1.5 min-h-5 text-bad text-xs">
					{problem}
				</p>
			</form>
		</Dialog>
	);
}

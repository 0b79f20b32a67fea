/** Begins a file from a template. */

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { keys } from "../../api/queries";
import { platform, toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, Dialog } from "../../shared/ui";
import { closeDialog, openFileAt } from "../../shared/use-place";
import { pathFor, TEMPLATES, type Template } from "./templates";

export function NewFileDialog() {
	const client = useQueryClient();
	const form = useId();
	const [template, setTemplate] = useState<Template>(TEMPLATES[0] as Template);
	const [name, setName] = useState("");
	const [problem, setProblem] = useState<string | null>(null);
	const place = pathFor(template, name);

	const create = useMutation({
		mutationFn: (path: string) =>
			platform.call("file_write", {
				path,
				text: template.text(name.trim()),
				baseSha256: null,
			}),
		onSuccess: async ({ path }) => {
			closeDialog();
			await client.invalidateQueries({ queryKey: keys.tree });
			openFileAt(path);
		},
		onError: (reason) => {
			const error = toCallError(reason);
			setProblem(
				error.code === "conflict"
					? "There is already a file with this name. Choose another."
					: sentence(error.message),
			);
		},
	});
	const submit = (event: FormEvent) => {
		event.preventDefault();
		if ("problem" in place) setProblem(place.problem);
		else create.mutate(place.path);
	};
	return (
		<Dialog
			onClose={closeDialog}
			title="New file"
			description="It begins with the headings that the planner looks for. For a class there is “New class …”."
			footer={
				<>
					<Button tone="quiet" onClick={closeDialog}>
						Cancel
					</Button>
					<Button tone="primary" type="submit" form={form} disabled={create.isPending}>
						Create
					</Button>
				</>
			}
		>
			<form id={form} onSubmit={submit} className="grid gap-4">
				<fieldset className="grid gap-2">
					<legend className="mb-1.5 font-medium text-sm">What is it?</legend>
					{TEMPLATES.map((each) => (
						<label
							key={each.id}
							className="flex cursor-pointer items-start gap-3 rounded-lg border p-3 transition-colors hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
						>
							<input
								type="radio"
								name="template"
								className="mt-1"
								checked={each.id === template.id}
								onChange={() => {
									setTemplate(each);
									setProblem(null);
								}}
							/>
							<span>
								<span className="block font-medium text-sm">{each.label}</span>
								<span className="block text-ink-soft text-sm">{each.about}</span>
							</span>
						</label>
					))}
				</fieldset>
				<label className="grid gap-1.5">
					<span className="font-medium text-sm">Name</span>
					<input
						value={name}
						onChange={(event) => {
							setName(event.target.value);
							setProblem(null);
						}}
						placeholder={template.example}
						autoComplete="off"
						aria-invalid={problem !== null}
						aria-describedby={`${form}-place`}
						className="h-9 rounded-md border border-line-strong bg-raised px-3 text-base placeholder:text-ink-faint"
					/>
					<span
						id={`${form}-place`}
						role={problem ? "alert" : undefined}
						className={`min-h-5 text-xs ${problem ? "text-bad" : "text-ink-faint"}`}
					>
						{problem ?? ("path" in place ? `Will be saved as ${place.path}` : "")}
					</span>
				</label>
			</form>
		</Dialog>
	);
}

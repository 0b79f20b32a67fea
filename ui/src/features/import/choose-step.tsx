/** Which document, and what it is for. */
import { FileText, FileUp } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import { seenName } from "../../shared/names";
import { Notice } from "../../shared/ui";
import { ACCEPT, megabytes, TAKEN } from "./documents";
import { ListedCodes } from "./listed-codes";
import { useSubjects } from "./subjects";

/** What was chosen so far. */
export interface Choice {
	file: File | null;
	/** The subject; empty to have it told by the codes. */
	subject: string;
}

interface ChooseStepProps {
	choice: Choice;
	/** Why the last attempt failed. */
	problem: string | null;
	form: string;
	onChange(choice: Choice): void;
	onSubmit(): void;
}

export function ChooseStep({ choice, problem, form, onChange, onSubmit }: ChooseStepProps) {
	return (
		<form
			id={form}
			className="grid gap-4"
			onSubmit={(event) => {
				event.preventDefault();
				onSubmit();
			}}
		>
			{problem && <Notice tone="bad">{problem}</Notice>}
			<FileField
				file={choice.file}
				invalid={problem !== null}
				onChoose={(file) => onChange({ ...choice, file })}
			/>
			<SubjectField
				subject={choice.subject}
				onChange={(subject) => onChange({ ...choice, subject })}
			/>
			<ListedCodes />
		</form>
	);
}

interface FileFieldProps {
	file: File | null;
	invalid: boolean;
	onChoose(file: File): void;
}

function FileField({ file, invalid, onChoose }: FileFieldProps) {
	const [over, setOver] = useState(false);
	const about = useId();
	const drop = (event: DragEvent) => {
		event.preventDefault();
		setOver(false);
		const dropped = event.dataTransfer.files.item(0);
		if (dropped) onChoose(dropped);
	};
	return (
		<div className="grid gap-1.5">
			<label
				onDragOver={(event) => {
					event.preventDefault();
					setOver(true);
				}}
				onDragLeave={() => setOver(false)}
				onDrop={drop}
				className={`flex min-h-24 cursor-pointer items-center gap-4 rounded-lg border-2 border-dashed px-5 py-4 transition-colors hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent ${over ? "border-accent bg-accent-soft" : "border-line-strong"}`}
			>
				{file ? (
					<FileText className="size-6 shrink-0 text-accent" strokeWidth={1.5} aria-hidden />
				) : (
					<FileUp className="size-6 shrink-0 text-ink-faint" strokeWidth={1.5} aria-hidden />
				)}
				<span className="min-w-0">
					<span className="block break-words font-medium text-sm">
						{file ? seenName(file.name) : "Choose a document, or drop it here"}
					</span>
					<span className="block text-ink-soft text-sm">
						{file
							? `${megabytes(file.size)}. Choose another, or drop it here.`
							: "It is read on this computer."}
					</span>
				</span>
				<input
					type="file"
					accept={ACCEPT}
					aria-label="Document"
					aria-describedby={about}
					aria-invalid={invalid}
					data-testid="import-file"
					className="sr-only"
					onChange={(event) => {
						const chosen = event.target.files?.item(0);
						if (chosen) onChoose(chosen);
						// The same file may be chosen again, after it was saved anew.
						event.target.value = "";
					}}
				/>
			</label>
			<span id={about} className="text-ink-faint text-xs">
				{TAKEN}
			</span>
		</div>
	);
}

const BY_CODES = "";
const ANOTHER = "another";

function SubjectField({ subject, onChange }: { subject: string; onChange(subject: string): void }) {
	const subjects = useSubjects();
	const [typing, setTyping] = useState(subject !== "" && !subjects.includes(subject));
	const look = "h-9 rounded-md border border-line-strong bg-raised px-2.5 text-sm";
	return (
		<div className="grid gap-3 sm:grid-cols-2">
			<label className="grid gap-1.5">
				<span className="font-medium text-sm">What is it for?</span>
				<select
					value={typing ? ANOTHER : subject}
					onChange={({ target }) => {
						setTyping(target.value === ANOTHER);
						onChange(target.value === ANOTHER ? "" : target.value);
					}}
					className={look}
				>
					<option value={BY_CODES}>As its codes tell</option>
					{subjects.map((each) => (
						<option key={each} value={each}>
							{each}
						</option>
					))}
					<option value={ANOTHER}>Another subject …</option>
				</select>
			</label>
			{typing && (
				<label className="grid gap-1.5">
					<span className="font-medium text-sm">Subject</span>
					<input
						value={subject}
						maxLength={80}
						onChange={({ target }) => onChange(target.value)}
						placeholder="Modern Studies"
						className={`${look} placeholder:text-ink-faint`}
					/>
				</label>
			)}
		</div>
	);
}

/** Adds files from elsewhere: where each goes is seen, and changed, before anything is saved. */
import { type ReactNode, useId, useState } from "react";
import { useFileTree } from "../../../api/queries";
import { seenName } from "../../../shared/names";
import { Button, Dialog, Notice } from "../../../shared/ui";
import { closeDialog, showDialog } from "../../../shared/use-place";
import { visible } from "../../../shared/visible";
import { type Arrival, type Landing, landingOf } from "./arrivals";
import { useArrivals, type Wanted } from "./use-arrivals";

interface AddFilesDialogProps {
	/** What was dropped; none asks for files. */
	files: readonly File[];
	/** Names of folders that were dropped, which are not taken. */
	folders: readonly string[];
	/** The folder that they are to be in; empty for the workspace itself. */
	into: string;
}

export function AddFilesDialog({ files, folders, into }: AddFilesDialogProps) {
	const form = useId();
	const [chosen, setChosen] = useState(files);
	const [folder, setFolder] = useState(into);
	const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
	const entries = useFileTree().data?.entries ?? [];
	const paths = entries.map(({ path }) => path);
	const { arrivals, failed, saving, save } = useArrivals(chosen);
	const rows = landing(arrivals ?? [], folder, paths);
	const wanted = rows.flatMap(({ arrival, at }): Wanted[] =>
		arrival.is === "text" && at && !left.has(arrival.name)
			? [{ name: arrival.name, text: arrival.text, path: at.free }]
			: [],
	);
	const leave = (name: string, out: boolean) => {
		const next = new Set(left);
		if (out) next.add(name);
		else next.delete(name);
		setLeft(next);
	};
	return (
		<Dialog
			onClose={closeDialog}
			title="Add files"
			description="Notes, lists and other plain texts become files of your workspace. A document in Word or PDF is read by the import."
			footer={
				<>
					<Button tone="quiet" onClick={closeDialog}>
						Cancel
					</Button>
					<Button
						tone="primary"
						type="submit"
						form={form}
						disabled={saving || wanted.length === 0}
						data-testid="add-files-save"
					>
						{wanted.length === 1 ? "Add 1 file" : `Add ${wanted.length} files`}
					</Button>
				</>
			}
		>
			<form
				id={form}
				data-testid="add-files"
				className="grid grid-cols-1 gap-4 text-sm"
				onSubmit={(event) => {
					event.preventDefault();
					void save(wanted);
				}}
			>
				{failed && <Notice tone="bad">{failed}</Notice>}
				<Chooser onChoose={setChosen} />
				<label className="grid gap-1.5">
					<span className="font-medium">Folder</span>
					<select
						value={folder}
						onChange={({ target }) => setFolder(target.value)}
						className="h-9 rounded-md border border-line-strong bg-raised px-2.5"
					>
						<option value="">In no folder</option>
						{entries
							.filter((entry) => entry.folder)
							.map(({ path }) => (
								<option key={path} value={path}>
									{visible(path)}
								</option>
							))}
					</select>
				</label>
				{arrivals === null && <p className="text-ink-soft">Looking into them …</p>}
				{rows.length + folders.length > 0 && (
					<ul className="grid grid-cols-1 gap-2" aria-label="Files to add">
						{rows.map(({ arrival, at }) => (
							<Row
								key={arrival.name}
								arrival={arrival}
								at={at}
								out={left.has(arrival.name)}
								onLeave={(out) => leave(arrival.name, out)}
							/>
						))}
						{folders.map((name) => (
							<Line key={`folder ${name}`} name={seenName(name)}>
								Not added: it is a folder. Open it, and drop the files that are in it.
							</Line>
						))}
					</ul>
				)}
			</form>
		</Dialog>
	);
}

interface RowProps {
	arrival: Arrival;
	at: Landing | null;
	out: boolean;
	onLeave(out: boolean): void;
}

function Row({ arrival, at, out, onLeave }: RowProps) {
	const { name } = arrival;
	switch (arrival.is) {
		case "refused":
			return <Line name={name}>Not added: {arrival.why}.</Line>;
		case "document":
			return (
				<Line name={name}>
					It is a document, which the import reads.{" "}
					<button
						type="button"
						className="underline underline-offset-2"
						aria-label={`Import it: ${name}`}
						onClick={() => showDialog({ at: "import", importing: { file: arrival.file } })}
					>
						Import it
					</button>
				</Line>
			);
		case "text":
			return (
				<Line name={name}>
					{at?.taken
						? `There is a file of this name. It stays, and this becomes ${at.free}.`
						: `It becomes ${at?.path}.`}
					<label className="ms-2 inline-flex items-center gap-1.5">
						<input
							type="checkbox"
							aria-label={`Leave it out: ${name}`}
							checked={out}
							onChange={({ target }) => onLeave(target.checked)}
						/>
						Leave it out
					</label>
				</Line>
			);
	}
}

function Line({ name, children }: { name: string; children: ReactNode }) {
	return (
		<li data-testid="arrival" className="min-w-0 break-words rounded-md border px-3 py-2">
			<span className="block font-medium">{name}</span>
			<span className="block text-ink-soft">{children}</span>
		</li>
	);
}

function Chooser({ onChoose }: { onChoose(files: readonly File[]): void }) {
	return (
		<label className="inline-flex h-8 w-fit cursor-pointer items-center rounded-md border border-line-strong bg-raised px-3 font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
			Choose files …
			<input
				type="file"
				multiple
				data-testid="add-files-choose"
				className="sr-only"
				onChange={({ target }) => onChoose([...(target.files ?? [])])}
			/>
		</label>
	);
}

/** Where each goes; of two of one name the second is taken beside the first. */
function landing(arrivals: readonly Arrival[], folder: string, paths: readonly string[]) {
	const taken = [...paths];
	return arrivals.map((arrival) => {
		if (arrival.is !== "text") return { arrival, at: null };
		const at = landingOf(folder, arrival.name, taken);
		taken.push(at.free);
		return { arrival, at };
	});
}

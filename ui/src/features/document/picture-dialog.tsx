/** Adds a picture to a lesson: what it shows is asked for before it is kept. */
import { type ReactNode, useEffect, useId, useState } from "react";
import { addPicture } from "../../api/pictures";
import { toCallError } from "../../platform";
import { type PictureSize, pictureLine } from "../../shared/picture-line";
import { sentence } from "../../shared/sentence";
import { Button, Dialog, FIELD_LOOK, Notice } from "../../shared/ui";

interface PictureDialogProps {
	/** The lesson. */
	path: string;
	/** What was dropped or pasted; none asks for one. */
	file: File | null;
	/** The line that names the picture, which is kept by now. */
	onAdded(line: string): void;
	onClose(): void;
}

/** The most that a picture may have, in bytes; the host says the same. */
const MOST_BYTES = 20 * 1024 * 1024;

const SIZES: readonly [PictureSize, string][] = [
	["small", "Small: a third of the width"],
	["medium", "Medium: somewhat more than half"],
	["full", "Full: the whole width"],
];

export function PictureDialog({ path, file: given, onAdded, onClose }: PictureDialogProps) {
	const form = useId();
	const [file, setFile] = useState(given);
	const [alt, setAlt] = useState("");
	const [decoration, setDecoration] = useState(false);
	const [size, setSize] = useState<PictureSize>("medium");
	const [failed, setFailed] = useState<string | null>(null);
	const [saving, setSaving] = useState(false);
	const read = useAddress(file);
	const why = failed ?? read.failed;
	const ready = read.address !== null && (decoration || alt.trim() !== "") && !saving;
	const choose = (chosen: File | undefined) => {
		if (!chosen) return;
		setFailed(null);
		setFile(chosen);
	};
	const save = async () => {
		if (!ready || !file || read.address === null) return;
		setSaving(true);
		setFailed(null);
		try {
			const data = read.address.slice(read.address.indexOf(",") + 1);
			const { place } = await addPicture(path, file.name, data);
			onAdded(pictureLine(place, alt, { size, decoration }));
		} catch (error) {
			setFailed(sentence(toCallError(error).message));
			setSaving(false);
		}
	};
	return (
		<Dialog
			onClose={onClose}
			title="Add a picture"
			description="It is kept beside the lesson, without what cameras write into their files, such as where it was taken. The assistant is sent its words and never the picture."
			footer={
				<>
					<Button tone="quiet" onClick={onClose}>
						Cancel
					</Button>
					<Button tone="primary" type="submit" form={form} disabled={!ready}>
						{saving ? "Adding …" : "Add the picture"}
					</Button>
				</>
			}
		>
			<form
				id={form}
				data-testid="picture-form"
				className="grid grid-cols-1 gap-4 text-sm"
				onSubmit={(event) => {
					event.preventDefault();
					// The form of the dialog stands in the one that it was opened from, as far as React knows.
					event.stopPropagation();
					void save();
				}}
			>
				{why !== null && <Notice tone="bad">{why}</Notice>}
				{read.address !== null && (
					<img
						src={read.address}
						alt={`What is added: ${file?.name ?? ""}`}
						className="max-h-48 max-w-full justify-self-start rounded-md border"
					/>
				)}
				<Chooser onChoose={choose}>{file ? "Choose another …" : "Choose a picture …"}</Chooser>
				<label className="grid gap-1.5">
					<span className="font-medium">What does it show?</span>
					<span className="text-ink-soft">
						For pupils who do not see it, in the PDF and in Word: a short sentence.
					</span>
					<textarea
						rows={2}
						value={alt}
						maxLength={400}
						disabled={decoration}
						onChange={({ target }) => setAlt(target.value)}
						className={`${FIELD_LOOK} px-2.5 py-1.5 disabled:opacity-50`}
					/>
				</label>
				<label className="inline-flex items-center gap-2">
					<input
						type="checkbox"
						checked={decoration}
						onChange={({ target }) => setDecoration(target.checked)}
					/>
					It is only decoration: nobody misses anything without it
				</label>
				<fieldset className="grid gap-1.5">
					<legend className="mb-1.5 font-medium">How wide</legend>
					{SIZES.map(([each, words]) => (
						<label key={each} className="inline-flex items-center gap-2">
							<input
								type="radio"
								name={`${form}-size`}
								checked={size === each}
								onChange={() => setSize(each)}
							/>
							{words}
						</label>
					))}
				</fieldset>
			</form>
		</Dialog>
	);
}

function Chooser({
	onChoose,
	children,
}: {
	onChoose(file: File | undefined): void;
	children: ReactNode;
}) {
	return (
		<label className="inline-flex h-8 w-fit cursor-pointer items-center rounded-md border border-line-strong bg-raised px-3 font-medium hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
			{children}
			<input
				type="file"
				accept="image/png,image/jpeg,image/webp"
				data-testid="picture-choose"
				className="sr-only"
				onChange={({ target }) => onChoose(target.files?.[0])}
			/>
		</label>
	);
}

/** The file as an image of the page finds it, or why it cannot be read. */
function useAddress(file: File | null): { address: string | null; failed: string | null } {
	const [read, setRead] = useState<{ of: File; address: string | null; failed: string | null }>();
	useEffect(() => {
		if (!file) return;
		const says = (failed: string) => setRead({ of: file, address: null, failed });
		if (file.size > MOST_BYTES) {
			const size = Math.ceil(file.size / 1024 / 1024);
			says(`It has ${size} MB, and a picture may have 20: make it smaller, then choose it again.`);
			return;
		}
		if (!/^image\/(png|jpeg|webp)$/.test(file.type)) {
			says("It is no PNG, JPEG or WebP: save it as one of these, then choose it again.");
			return;
		}
		const reader = new FileReader();
		reader.onload = () => setRead({ of: file, address: String(reader.result), failed: null });
		reader.onerror = () => says("It cannot be read: it may be gone, or in use by another program.");
		reader.readAsDataURL(file);
		return () => reader.abort();
	}, [file]);
	return file && read?.of === file ? read : { address: null, failed: null };
}

/** Adding a plugin: what it would bring and what is wrong with it is shown before it counts. */
import { ArrowLeft, FileArchive } from "lucide-react";
import { type ChangeEvent, useState } from "react";
import { toast } from "sonner";
import type { PluginLook, PluginSource } from "../../../api/generated";
import { useAddPlugin, useLookAtPlugin } from "../../../api/plugins";
import { toCallError } from "../../../platform";
import { sentence } from "../../../shared/sentence";
import { Button, Notice } from "../../../shared/ui";
import { sourceOf } from "./chosen";
import { Programs } from "./plugin-foot";
import { KINDS, ofKind } from "./words";

export function AddPlugin({ onDone }: { onDone(): void }) {
	const look = useLookAtPlugin();
	const [source, setSource] = useState<PluginSource | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const choose = async (event: ChangeEvent<HTMLInputElement>) => {
		const files = [...(event.target.files ?? [])];
		event.target.value = "";
		if (files.length === 0) return;
		setProblem(null);
		try {
			const chosen = await sourceOf(files);
			setSource(chosen);
			look.mutate(chosen);
		} catch (reason) {
			setProblem(reason instanceof Error ? reason.message : String(reason));
		}
	};
	const wrong = problem ?? (look.error ? sentence(toCallError(look.error).message) : null);
	return (
		<div className="grid gap-4" data-testid="add-plugin">
			<div>
				<Button
					tone="quiet"
					className="-ml-2 h-7 px-2"
					icon={<ArrowLeft className="size-4" aria-hidden />}
					onClick={onDone}
				>
					All skills and commands
				</Button>
			</div>
			<div className="text-ink-soft text-sm">
				<p>
					A plugin is a folder, or a zip archive of one, with commands, skills or agents in it, as
					Claude Code has them. You see what it would bring before it counts.
				</p>
				<p className="mt-1">
					Its texts guide the assistant like your own: add what you have read or whose author you
					trust.
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<Chooser label="Choose a zip archive …" accept=".zip,application/zip" onChange={choose} />
				<Chooser label="Choose a folder …" folder onChange={choose} />
			</div>
			{look.isPending && <p className="text-ink-faint text-sm">Looking at it …</p>}
			{wrong && <Notice tone="bad">{wrong}</Notice>}
			{look.data && source && (
				<Found key={look.data.sha256} look={look.data} source={source} onDone={onDone} />
			)}
		</div>
	);
}

interface ChooserProps {
	label: string;
	accept?: string;
	folder?: boolean;
	onChange(event: ChangeEvent<HTMLInputElement>): void;
}

function Chooser({ label, accept, folder, onChange }: ChooserProps) {
	return (
		<label className="inline-flex h-8 cursor-pointer items-center gap-1.5 rounded-md border border-line-strong bg-raised px-3 font-medium text-sm hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-accent">
			<FileArchive className="size-4 text-ink-faint" aria-hidden />
			{label}
			<input
				type="file"
				accept={accept}
				className="sr-only"
				onChange={onChange}
				{...(folder ? { webkitdirectory: "", multiple: true } : {})}
			/>
		</label>
	);
}

interface FoundProps {
	look: PluginLook;
	source: PluginSource;
	onDone(): void;
}

function Found({ look, source, onDone }: FoundProps) {
	const add = useAddPlugin();
	const [programs, setPrograms] = useState(false);
	const { plugin, refused, replaces } = look;
	const submit = () =>
		add.mutate(
			{ source, sha256: look.sha256, programs, replace: replaces !== null },
			{
				onSuccess: () => {
					toast(`${plugin.name} was added`);
					onDone();
				},
			},
		);
	return (
		<section
			aria-label={`What ${plugin.name} would bring`}
			className="grid gap-3 text-sm"
			data-testid="plugin-look"
		>
			<header>
				<h3 className="font-semibold">
					{plugin.name} <span className="font-normal text-ink-faint">{plugin.version}</span>
				</h3>
				<p className="text-ink-soft">{plugin.description ?? "It does not say what it is for."}</p>
			</header>
			{refused !== null && <Notice tone="bad">{sentence(refused)}</Notice>}
			{KINDS.map(({ kind, title }) => {
				const found = ofKind(plugin, kind);
				if (found.length === 0) return null;
				return (
					<div key={kind}>
						<h4 className="font-medium">{title}</h4>
						<ul className="mt-1 grid gap-0.5">
							{found.map(({ path, name, description }) => (
								<li key={path}>
									{name} <span className="text-ink-soft">{description}</span>
								</li>
							))}
						</ul>
					</div>
				);
			})}
			{plugin.problems.length > 0 && (
				<Notice tone="warn">
					<p>What is wrong with it:</p>
					<ul className="mt-1 list-disc pl-4" data-testid="look-problems">
						{plugin.problems.map(({ path, line, column, message }) => (
							<li key={`${path}:${line}:${column}:${message}`}>
								{path}, line {line}: {sentence(message)}
							</li>
						))}
					</ul>
				</Notice>
			)}
			{replaces !== null && (
				<Notice tone="quiet">
					It takes the place of {plugin.name} {replaces}, which can be brought back.
				</Notice>
			)}
			{look.notes.map((note) => (
				<Notice key={note} tone="quiet">
					{sentence(note)}
				</Notice>
			))}
			{look.unused.length > 0 && (
				<p className="break-words text-ink-soft text-xs">
					Files that mean nothing here: {look.unused.join(", ")}
				</p>
			)}
			{plugin.programs.length > 0 && (
				<div className="rounded-lg border bg-raised px-3.5 py-2.5">
					<label className="flex items-start gap-2.5">
						<input
							type="checkbox"
							className="mt-1"
							checked={programs}
							onChange={(event) => setPrograms(event.target.checked)}
						/>
						<span>
							Let its programs run
							<span className="block text-ink-soft text-xs">
								They run with your rights and can read what you can read. Without this they never
								run.
							</span>
						</span>
					</label>
					<Programs plugin={plugin} />
				</div>
			)}
			{add.error && <Notice tone="bad">{sentence(toCallError(add.error).message)}</Notice>}
			<div className="flex gap-2">
				<Button tone="primary" disabled={refused !== null || add.isPending} onClick={submit}>
					Add {plugin.name}
				</Button>
				<Button tone="quiet" onClick={onDone}>
					Leave it
				</Button>
			</div>
		</section>
	);
}

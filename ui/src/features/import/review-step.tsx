/** What a document holds, for a person to decide what of it counts. */

import { BookOpenText, Download } from "lucide-react";
import { useState } from "react";
import type { Imported, ImportedOutcome } from "../../api/generated";
import { saveOriginal } from "../../api/imports";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { openFileAt } from "../../shared/use-place";
import { OutcomeRow } from "./outcome-row";
import type { Reviewing } from "./use-reviewing";

interface ReviewStepProps {
	imported: Imported;
	reviewing: Reviewing;
	onClose(): void;
}

export function ReviewStep({ imported, reviewing, onClose }: ReviewStepProps) {
	const { outcomes, notices, path } = imported;
	const open = (path: string, line?: number) => {
		onClose();
		openFileAt(path, line, line);
	};
	return (
		<div className="grid gap-4">
			<Facts imported={imported} onOpen={() => open(path)} />
			{notices.length > 0 && (
				<Notice tone="warn">
					<ul className="grid gap-1">
						{notices.map((notice) => (
							<li key={notice}>{sentence(notice)}</li>
						))}
					</ul>
				</Notice>
			)}
			{outcomes.length === 0 ? (
				<p className="text-ink-soft text-sm">
					No outcome with a code was found. Lessons can still read the document and quote its lines.
				</p>
			) : (
				<Outcomes outcomes={outcomes} path={path} reviewing={reviewing} onOpen={open} />
			)}
		</div>
	);
}

function Facts({ imported, onOpen }: { imported: Imported; onOpen(): void }) {
	const { title, pages, subject, path, original } = imported;
	const [saving, setSaving] = useState(false);
	const save = async () => {
		setSaving(true);
		try {
			await saveOriginal(path);
		} catch (reason) {
			reportError(reason);
		} finally {
			setSaving(false);
		}
	};
	const length = pages === 1 ? "1 page" : `${pages} pages`;
	return (
		<div className="flex flex-wrap items-start gap-3">
			<div className="min-w-56 flex-1">
				<h3 className="break-words font-serif text-xl">{title}</h3>
				<p className="break-all text-ink-soft text-sm">
					{[pages > 0 && length, subject, path].filter(Boolean).join(" · ")}
				</p>
			</div>
			<div className="flex flex-wrap gap-2">
				<Button icon={<BookOpenText className="size-4" aria-hidden />} onClick={onOpen}>
					Open the document
				</Button>
				{original && (
					<Button
						tone="quiet"
						icon={<Download className="size-4" aria-hidden />}
						title={original}
						aria-busy={saving}
						onClick={() => void save()}
					>
						Save the original
					</Button>
				)}
			</div>
		</div>
	);
}

interface OutcomesProps {
	outcomes: readonly ImportedOutcome[];
	path: string;
	reviewing: Reviewing;
	onOpen(path: string, line: number): void;
}

function Outcomes({ outcomes, path, reviewing, onOpen }: OutcomesProps) {
	const { ticked, fresh, gaps, tick } = reviewing;
	const all = fresh.every((code) => ticked.has(code));
	const first = new Map<string, number>();
	for (const { code, line } of outcomes) if (!first.has(code)) first.set(code, line);
	return (
		<fieldset className="min-w-0">
			<legend className="sr-only">Outcomes to accept</legend>
			<div className="flex items-center justify-between gap-3 pb-1.5">
				<p className="font-medium text-sm">
					{outcomes.length === 1 ? "1 outcome" : `${outcomes.length} outcomes`}
				</p>
				{fresh.length > 1 && (
					<Button tone="quiet" className="h-7" onClick={() => tick(fresh, !all)}>
						{all ? "Select none of the new" : `Select all that are new (${fresh.length})`}
					</Button>
				)}
			</div>
			{gaps.length > 0 && (
				<p className="pb-2 text-ink-soft text-sm" data-testid="import-gaps">
					{gaps.length === 1
						? "1 of them fills a code that your files only list: until it is accepted, it is never quoted."
						: `${gaps.length} of them fill codes that your files only list: until they are accepted, they are never quoted.`}
				</p>
			)}
			<ul className="border-b">
				{outcomes.map((outcome) => (
					<OutcomeRow
						key={`${outcome.line}:${outcome.code}`}
						outcome={outcome}
						ticked={ticked.has(outcome.code)}
						twin={
							first.get(outcome.code) === outcome.line ? null : (first.get(outcome.code) ?? null)
						}
						onTick={(on) => tick([outcome.code], on)}
						onOpen={() => onOpen(path, outcome.line)}
						onOpenKnown={onOpen}
					/>
				))}
			</ul>
		</fieldset>
	);
}

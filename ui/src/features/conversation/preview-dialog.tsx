/** What a model would be sent with what is in the composer: piece by piece, with its size. */
import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { toast } from "sonner";
import type { PromptPreview } from "../../api/generated";
import { usePreview } from "../../api/preview";
import { useAppInfo } from "../../api/queries";
import { useDraft } from "../../session/draft";
import { reportError } from "../../shared/report";
import { Button, Dialog, Fold, Folded, Notice, ReadFailure } from "../../shared/ui";
import { closeDialog, useSessionId } from "../../shared/use-place";
import {
	asking,
	asText,
	count,
	goesTo,
	isSent,
	saidText,
	sizesOf,
	together,
	toolText,
} from "./preview-text";
import { saidBy } from "./submit";

export function PreviewDialog() {
	const sessionId = useSessionId();
	const said = saidBy(sessionId, useDraft(sessionId));
	const { data, error, refetch } = usePreview(said);
	return (
		<Dialog
			onClose={closeDialog}
			title="What is sent"
			description="What a model would get next, with what you have typed so far. Opening this sends nothing."
			wide
			footer={data && <CopyButton preview={data} />}
		>
			{error && <ReadFailure error={error} onRetry={refetch} />}
			{!error && !data && <p className="text-ink-faint text-sm">Putting it together …</p>}
			{!error && data && <Pieces preview={data} typed={said.text !== ""} />}
		</Dialog>
	);
}

function CopyButton({ preview }: { preview: PromptPreview }) {
	const copy = () => {
		navigator.clipboard
			.writeText(asText(preview))
			.then(() => toast.success("Copied."))
			.catch(reportError);
	};
	return (
		<Button icon={<Copy className="size-4" aria-hidden />} onClick={copy}>
			Copy everything
		</Button>
	);
}

interface PiecesProps {
	preview: PromptPreview;
	/** Whether there is anything in the composer. */
	typed: boolean;
	/** How the source of a piece ends that is open at once. */
	open?: string;
}

export function Pieces({ preview, typed, open }: PiecesProps) {
	const { fragments, tools, hooks, messages, text, sizes } = preview;
	const info = useAppInfo().data;
	const provider = info?.providers.find(({ name }) => name === preview.provider);
	const ofFragments = sizesOf(sizes, "fragment");
	const ofTools = sizesOf(sizes, "tool");
	const asked = isSent(preview) ? asking(hooks) : [];
	return (
		<div data-testid="preview" className="grid gap-4">
			<Notice tone="quiet">{goesTo(preview, provider)}</Notice>
			{isSent(preview) && <Total preview={preview} />}
			<Part title="Prompt" tokens={ofFragments}>
				{fragments.map((fragment, at) => (
					<Fold
						// Two pieces may have the same tag and source.
						key={`${at}:${fragment.tag}`}
						title={fragment.source}
						shown={open !== undefined && fragment.source.endsWith(open)}
						note={`${fragment.tag.replaceAll("_", " ")}, ${count(ofFragments[at] ?? 0)}${cut(fragment.cutBytes)}`}
					>
						<Folded>{fragment.text}</Folded>
					</Fold>
				))}
			</Part>
			<Part title="Tools" tokens={ofTools}>
				{tools.map((tool, at) => (
					<Fold key={tool.name} title={tool.name} note={count(ofTools[at] ?? 0)}>
						<Folded>{toolText(tool)}</Folded>
					</Fold>
				))}
			</Part>
			{messages.length > 0 && (
				<Part title="What was said before" tokens={sizesOf(sizes, "said")}>
					<Fold title={messages.length === 1 ? "1 message" : `${messages.length} messages`}>
						<Folded>{saidText(messages)}</Folded>
					</Fold>
				</Part>
			)}
			<Part title="Your words" tokens={sizesOf(sizes, "words")}>
				{text === "" ? (
					<p className="text-ink-soft text-sm">
						{typed
							? "They answer the question that is open, at the end of what was said before."
							: "You have typed nothing yet. The rest is what goes with whatever you say."}
					</p>
				) : (
					<Folded>{text}</Folded>
				)}
			</Part>
			{asked.length > 0 && (
				<Part title="Checks that ask a model on the way" tokens={[]}>
					{asked.map((hook) => (
						<Fold key={hook.name} title={hook.name}>
							<Folded>{hook.instructions.join("\n\n")}</Folded>
						</Fold>
					))}
				</Part>
			)}
		</div>
	);
}

/** How much of what the model takes at once it is. */
function Total({ preview: { model, sizes, contextTokens, cost } }: { preview: PromptPreview }) {
	const all = together(sizes.map(({ tokens }) => tokens));
	const share = Math.min(100, (100 * all) / Math.max(1, contextTokens));
	return (
		<div data-testid="preview-total">
			<p className="text-sm">
				About {count(all)} of the {contextTokens.toLocaleString("en-GB")} that {model} takes, with
				its answer
			</p>
			<div aria-hidden className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-hover">
				<div className="h-full rounded-full bg-accent" style={{ width: `${share}%` }} />
			</div>
			<p className="mt-1 text-sm" data-testid="preview-cost">
				{cost.says}
			</p>
			{cost.month && (
				<p
					className={`text-sm ${cost.month.standing === "within" ? "text-ink-soft" : "text-warn"}`}
				>
					{cost.month.says}
				</p>
			)}
			{all > contextTokens && <p className="mt-1 text-sm text-warn">This is more than it takes.</p>}
		</div>
	);
}

interface PartProps {
	title: string;
	tokens: readonly number[];
	children: ReactNode;
}

function Part({ title, tokens, children }: PartProps) {
	return (
		<section aria-label={title}>
			<h3 className="mb-0.5 font-medium text-sm">
				{title}
				{tokens.length > 0 && (
					<span className="ml-1.5 font-normal text-ink-faint text-xs">
						{count(together(tokens))}
					</span>
				)}
			</h3>
			{children}
		</section>
	);
}

function cut(bytes: number): string {
	return bytes === 0 ? "" : `, ${bytes.toLocaleString("en-GB")} bytes cut off`;
}

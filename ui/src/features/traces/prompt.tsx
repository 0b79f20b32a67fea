/** What the model was told when a run began, piece by piece; asked for when somebody wants to see it. */
import type { AgentPrompt, PromptFragment, TraceId } from "../../api/generated";
import { useRunPrompt } from "../../api/traces";
import { sentence } from "../../shared/sentence";
import { Fold, Folded, Notice } from "../../shared/ui";

export function Prompt({ traceId }: { traceId: TraceId }) {
	return (
		<section aria-label="Prompt" className="grid gap-2">
			<Fold title="Show the prompt">
				<Prompts traceId={traceId} />
			</Fold>
		</section>
	);
}

function Prompts({ traceId }: { traceId: TraceId }) {
	const prompt = useRunPrompt(traceId);
	if (prompt.error) return <Notice tone="bad">{sentence(prompt.error.message)}</Notice>;
	if (!prompt.data) return <p className="text-ink-faint text-sm">Reading the prompt …</p>;
	const told = prompt.data.filter(({ fragments }) => fragments.length > 0);
	if (told.length === 0) {
		return <p className="text-ink-soft text-sm">This run began without a prompt.</p>;
	}
	return told.map((each, at) => (
		// An agent may come back to the conversation: its place tells its prompts apart.
		<Told key={`${at}:${each.agent}`} prompt={each} />
	));
}

function Told({ prompt: { agent, fragments } }: { prompt: AgentPrompt }) {
	const whole = fragments.reduce((sum, { text }) => sum + text.length, 0);
	return (
		<div data-testid="trace-prompt">
			<h3 className="font-medium text-sm">
				{agent} <span className="font-normal text-ink-faint text-xs">{size(whole)}</span>
			</h3>
			{fragments.map((fragment, at) => (
				<Fold
					// Two pieces may have the same tag and source.
					key={`${at}:${fragment.tag}`}
					title={fragment.tag}
					note={`${fragment.source}, ${size(fragment.text.length)}${cut(fragment)}`}
				>
					<Folded>{fragment.text}</Folded>
				</Fold>
			))}
		</div>
	);
}

function size(characters: number): string {
	return `${characters.toLocaleString("en-GB")} characters`;
}

function cut({ cutBytes }: PromptFragment): string {
	return cutBytes === 0 ? "" : `, ${cutBytes.toLocaleString("en-GB")} bytes cut off`;
}

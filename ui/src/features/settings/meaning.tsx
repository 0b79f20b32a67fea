/** Whether memory is searched by what words mean, and fetching the model for it. */
import {
	isReading,
	useEmbeddings,
	useInstallEmbeddings,
	useRemoveEmbeddings,
} from "../../api/embeddings";
import type { EmbeddingsInfo } from "../../api/generated";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, Notice, ReadFailure } from "../../shared/ui";

export function Meaning() {
	const install = useInstallEmbeddings();
	const remove = useRemoveEmbeddings();
	const { data, error, refetch } = useEmbeddings(install.isPending);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	const failure = install.error ?? remove.error;
	return (
		<section
			className="grid max-w-prose gap-3 text-sm"
			aria-labelledby="meaning"
			data-testid="meaning"
		>
			<h3 id="meaning" className="font-medium">
				Searching by meaning
			</h3>
			<p aria-live="polite" data-testid="meaning-words">
				{inWords(data, install.isPending)}
			</p>
			{failure && <Notice tone="bad">{sentence(toCallError(failure).message)}</Notice>}
			<div>
				{data.model === null ? (
					<Button disabled={install.isPending} onClick={() => install.mutate()}>
						{begun(data) ? "Go on fetching the model" : "Fetch the model (84 MB)"}
					</Button>
				) : (
					<Button disabled={remove.isPending} onClick={() => remove.mutate()}>
						{data.server === null ? "Take the model away" : "Let the server go"}
					</Button>
				)}
			</div>
		</section>
	);
}

function inWords(info: EmbeddingsInfo, fetching: boolean): string {
	if (fetching) {
		return info.fetched > 0
			? `The model is being fetched: ${mega(info.fetched)} of ${mega(info.size)} MB.`
			: "The model is being fetched and read. You can go on working.";
	}
	if (info.model === null) {
		return "Memory is found by its words alone. A small model on this computer finds what means the same, too; it is fetched once, and nothing you write leaves this computer for it.";
	}
	const who = info.server === null ? "a model on this computer" : `the server at ${info.server}`;
	return isReading(info)
		? `Memory is searched by meaning, with ${who}. It has read ${info.embedded} of ${info.memories} memories; the others are found by their words meanwhile.`
		: `Memory is searched by meaning, with ${who}.`;
}

function begun({ fetched }: EmbeddingsInfo): boolean {
	return fetched > 0;
}

function mega(bytes: number): number {
	return Math.round(bytes / 1_000_000);
}

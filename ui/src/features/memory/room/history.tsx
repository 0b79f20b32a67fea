/** Why something is remembered: the reason in a sentence, and what was ever done to it, day by day. */
import type { MemoryDeedInfo } from "../../../api/generated";
import { useMemoryHistory } from "../../../api/memory";
import { moment } from "../../../shared/time";
import { ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { SessionLink } from "../origin";

export function History({ id }: { id: string }) {
	const { data, error, isPending, refetch } = useMemoryHistory(id);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (isPending) return <div aria-busy className="h-12" />;
	return (
		<div data-testid="memory-history">
			<p className="text-sm">{visible(data.because)}</p>
			{data.stays !== null && <p className="text-ink-soft text-sm">{visible(data.stays)}</p>}
			<ol className="mt-2 grid gap-2 border-l-2 pl-3">
				{data.deeds.map((deed) => (
					<li key={`${deed.at} ${deed.kind} ${deed.sentence}`} className="text-sm">
						<Deed deed={deed} />
					</li>
				))}
			</ol>
		</div>
	);
}

function Deed({ deed: { at, sentence, sessionId } }: { deed: MemoryDeedInfo }) {
	return (
		<>
			<p className="break-words">{visible(sentence)}</p>
			<p className="text-ink-soft text-xs">
				<time dateTime={at}>{moment(at)}</time>
				{sessionId !== null && (
					<>
						{", in "}
						<SessionLink id={sessionId} />
					</>
				)}
			</p>
		</>
	);
}

/** The entries of a cluster, those nearest to its middle first. */
import { useId } from "react";
import { useCodingMembers } from "../../api/coding";
import { Button, ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";

interface AgentMembersProps {
	cluster: string;
	/** What it is called on the page. */
	name: string;
}

export function AgentMembers({ cluster, name }: AgentMembersProps) {
	const id = useId();
	const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } =
		useCodingMembers(cluster);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return <div className="h-20" aria-busy />;
	const members = data.pages.flatMap((page) => page.members);
	const left = data.pages.at(-1)?.left ?? 0;
	return (
		<section
			aria-labelledby={id}
			data-testid="agent-members"
			className="grid min-w-0 grid-cols-1 gap-2.5 rounded-lg border bg-raised px-4 py-3 text-sm"
		>
			<h4 id={id} className="font-medium">
				{name}
			</h4>
			<ul className="grid gap-2">
				{members.map((member) => (
					<li key={member.id} className="min-w-0 break-words border-t pt-2">
						<p className="font-medium">{visible(member.goal)}</p>
						<p>{visible(member.said)}</p>
						<p className="text-ink-soft text-xs">
							{visible(member.outcome)}, {visible(member.tier)}
						</p>
					</li>
				))}
			</ul>
			{hasNextPage && (
				<div>
					<Button disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
						Show more of {left}
					</Button>
				</div>
			)}
		</section>
	);
}

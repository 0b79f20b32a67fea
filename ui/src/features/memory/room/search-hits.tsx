/** What a search of memory found, each with why it stands where it stands. */
import { useMemorySearch } from "../../../api/memory";
import { ReadFailure } from "../../../shared/ui";
import { Empty } from "./entry-list";
import { Rows } from "./rows";

export function SearchHits({ question }: { question: string }) {
	const { data, error, isPending, refetch } = useMemorySearch(question);
	if (error && !data) {
		return (
			<div className="p-3">
				<ReadFailure error={error} onRetry={refetch} />
			</div>
		);
	}
	if (isPending) return <div aria-busy className="h-20" />;
	const { hits, byMeaning } = data;
	return (
		<div data-testid="memory-found">
			{!byMeaning && (
				<p className="px-3 pt-2 text-ink-soft text-xs">
					Only words are compared, not what they mean: try another word if something is missing.
				</p>
			)}
			<p role="status" className="sr-only">
				{hits.length === 1 ? "1 memory found" : `${hits.length} memories found`}
			</p>
			{hits.length === 0 ? (
				<Empty words={`Nothing that is remembered has these words: “${question}”.`} />
			) : (
				<Rows
					label="What was found"
					says="ownerAndDay"
					groups={[
						{
							key: "found",
							title: null,
							rows: hits.map(({ entry, why }) => ({
								entry,
								note: <span className="mt-0.5 block text-ink-soft text-xs italic">{why}</span>,
							})),
						},
					]}
				/>
			)}
		</div>
	);
}

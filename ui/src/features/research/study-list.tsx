/** In the sidebar: the studies of the workspace. */
import { useStudies } from "../../api/studies";
import { useResearchRoom } from "../../shared/research-room";
import { ReadFailure, SideList } from "../../shared/ui";
import { useView } from "../../shared/view";
import { visible } from "../../shared/visible";
import { useShownStudy } from "./shown";

export function StudyList() {
	const { data, error, refetch } = useStudies();
	const shown = useShownStudy();
	const rates = useResearchRoom((room) => room.rates);
	return (
		<SideList label="Studies" testId="studies" tools={undefined}>
			{error && !data ? (
				<ReadFailure error={error} onRetry={refetch} />
			) : (
				<ul>
					{data?.studies.map(({ id, title, participants }) => (
						<li key={id}>
							<button
								type="button"
								aria-current={(!rates && id === shown?.id) || undefined}
								onClick={() => {
									useResearchRoom.setState({ study: id, rates: false });
									useView.setState({ overlay: false });
								}}
								className="flex h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm outline-offset-[-2px] hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-medium"
							>
								<span className="min-w-0 flex-1 truncate">{visible(title)}</span>
								{participants > 0 && (
									<span className="text-ink-soft text-xs tabular-nums">{participants}</span>
								)}
							</button>
						</li>
					))}
				</ul>
			)}
		</SideList>
	);
}

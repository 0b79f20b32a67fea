/** What became of a lesson: its versions, how any two differ, and the way back to one. */
import { useLessonVersions } from "../../../api/lessons";
import { toCallError } from "../../../platform";
import { useDialogs } from "../../../shared/dialogs";
import { sentence } from "../../../shared/sentence";
import { Dialog, Notice } from "../../../shared/ui";
import { Comparison } from "./comparison";

export function HistoryDialog() {
	const open = useDialogs((dialogs) => dialogs.open === "history");
	const close = useDialogs((dialogs) => dialogs.close);
	const lesson = useDialogs((dialogs) => dialogs.lesson);
	return (
		<Dialog
			open={open}
			onClose={close}
			title="History of this lesson"
			description="Every change is kept. Choose two versions to see what differs; a section or the whole lesson can be brought back, and that is a version too."
			wide
		>
			{open && lesson !== null && <History key={lesson} path={lesson} />}
		</Dialog>
	);
}

function History({ path }: { path: string }) {
	const { data, error } = useLessonVersions(path);
	if (error && !data) return <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>;
	if (!data) return <p className="text-ink-faint text-sm">Reading the history …</p>;
	if (data.length === 0)
		return (
			<p className="text-ink-soft text-sm">
				Nothing has been changed yet. From the first change on, each version is listed here.
			</p>
		);
	return <Comparison path={path} versions={data} />;
}

/** A picture of the workspace, as it is shown and printed. */
import { addressOf, usePicture } from "../../api/pictures";
import { toCallError } from "../../platform";
import { UnreadText } from "../../shared/editor/open-text";
import { sentence } from "../../shared/sentence";
import { visible } from "../../shared/visible";

/** Whether a file is one by its name. */
export function isPicture(path: string): boolean {
	return /\.(png|jpe?g|webp)$/i.test(path);
}

export function PictureFile({ path }: { path: string }) {
	const name = path.slice(path.lastIndexOf("/") + 1);
	const { data, error, refetch } = usePicture(path, name.replaceAll(" ", "%20"));
	if (error)
		return (
			<UnreadText
				title="This picture cannot be shown"
				words={sentence(toCallError(error).message)}
				onRetry={() => void refetch()}
			/>
		);
	if (!data) return <div className="h-full" aria-busy />;
	return (
		<figure className="min-h-0 flex-1 overflow-auto p-4">
			<img
				data-testid="picture-file"
				src={addressOf(data)}
				alt={visible(name)}
				className="h-auto max-w-full rounded-md border bg-white"
			/>
			<figcaption className="mt-2 text-ink-soft text-sm">
				{data.width} × {data.height} dots. A lesson names what it shows in its text, beside it.
			</figcaption>
		</figure>
	);
}

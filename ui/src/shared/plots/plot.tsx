/** A plot with its heading and what is to be seen in it; it is drawn by a part of the program that comes when it is there. */
import { type ComponentType, lazy, type ReactNode, Suspense, useId } from "react";

interface PlotProps {
	title: string;
	/** What is to be seen in it. */
	words: string;
	/** Of the drawing, in pixels: what stands below does not move when it comes. */
	height?: number;
	drawing: ReactNode;
	/** What has to be known of it. */
	children?: ReactNode;
}

export function Plot({ title, words, height = 224, drawing, children }: PlotProps) {
	const name = useId();
	return (
		<figure
			aria-labelledby={name}
			className="grid min-w-0 break-inside-avoid grid-cols-1 gap-1.5 rounded-lg border bg-raised px-4 py-3"
		>
			<figcaption className="grid gap-0.5">
				<h4 id={name} className="font-medium text-sm">
					{title}
				</h4>
				<p className="max-w-prose text-ink-soft text-xs">{words}</p>
			</figcaption>
			<div style={{ height }}>
				<Suspense
					fallback={
						<p role="status" className="text-ink-faint text-xs">
							Drawing …
						</p>
					}
				>
					{drawing}
				</Suspense>
			</div>
			{children}
		</figure>
	);
}

/** A drawing that is fetched when it is first shown. Without it the page goes on: the tables have its figures. */
export function drawing<Props>(fetchIt: () => Promise<{ default: ComponentType<Props> }>) {
	return lazy(() => fetchIt().catch(() => ({ default: NotDrawn })));
}

function NotDrawn() {
	return (
		<p role="status" className="text-ink-soft text-sm">
			The plot could not be fetched. The table has the same figures.
		</p>
	);
}

/** The text of a blueprint that comes with a plugin: it can be read and not changed. */
import { MarkdownEditor } from "../../../shared/editor/markdown-editor";

const nothing = () => {};

export function ReadText({ text }: { text: string }) {
	return (
		<section aria-label="Its text" className="@4xl:sticky top-4 grid gap-2">
			<h3 className="font-semibold">Its text</h3>
			<p className="text-ink-soft text-sm">
				It comes with a plugin and stays as it is. Make it yours to change it.
			</p>
			<div className="h-[28rem] @4xl:h-[calc(100vh-10rem)] overflow-hidden rounded-lg border bg-raised">
				<MarkdownEditor
					label="Text of the blueprint"
					document={{ text, version: 0 }}
					look="page"
					readOnly
					onChange={nothing}
					onSave={nothing}
				/>
			</div>
		</section>
	);
}

/** A file of the workspace, by its path. */
import { useId } from "react";
import { useFileTree } from "../../../api/queries";
import { FIELD, type WidgetProps } from "./shape";

export function FilePath(props: WidgetProps<"file">) {
	const { widget, value, onChange, disabled, labelledBy, describedBy } = props;
	const id = useId();
	const tree = useFileTree();
	const fits = (path: string) =>
		widget.endings.length === 0 || widget.endings.some((ending) => path.endsWith(`.${ending}`));
	const files = (tree.data?.entries ?? []).filter(({ path, folder }) => !folder && fits(path));
	return (
		<div className="grid gap-1.5">
			<input
				type="text"
				list={`${id}-files`}
				autoComplete="off"
				autoCapitalize="off"
				spellCheck={false}
				aria-labelledby={labelledBy}
				aria-describedby={describedBy ? `${id}-hint ${describedBy}` : `${id}-hint`}
				aria-invalid={describedBy !== undefined}
				disabled={disabled}
				value={value?.kind === "file" ? value.path : ""}
				onChange={(event) => onChange({ kind: "file", path: event.target.value })}
				className={`${FIELD} w-full`}
			/>
			<datalist id={`${id}-files`}>
				{files.map(({ path }) => (
					<option key={path} value={path} />
				))}
			</datalist>
			<p id={`${id}-hint`} className="text-ink-soft text-sm">
				A file of the workspace
				{widget.endings.length > 0 && ` that ends in ${widget.endings.join(" or ")}`}, such as{" "}
				{files[0]?.path ?? "classes/3B.md"}.
			</p>
		</div>
	);
}

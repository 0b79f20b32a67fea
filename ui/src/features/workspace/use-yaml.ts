/** Whether a file is shown as it is written, or its properties as fields above its text. */
import { useState } from "react";
import type { EditedText } from "../../shared/editor/use-edited-text";
import { fieldsOf } from "./properties";

export function useYaml(path: string, open: EditedText, line: number | undefined) {
	const { editing } = open;
	const [yaml, setYaml] = useState(false);
	const [pointed, setPointed] = useState<number | undefined>(undefined);
	const found = fieldsOf(path, editing.mine);
	// Who mends what could not be read, or begins a head, goes on typing where she is.
	if (found?.kind !== "fields" && !yaml) setYaml(true);
	if (line !== pointed) {
		setPointed(line);
		// A line among the properties can only be shown in the file.
		if (line !== undefined && found?.kind === "fields" && line < found.bodyLine) setYaml(true);
	}
	const canShow = found?.kind === "fields" && editing.other === null;
	return {
		/** The fields, while they are what is shown. */
		fields: canShow && !yaml ? found.fields : null,
		/** Where the text below them begins. */
		bodyLine: canShow ? found.bodyLine : 1,
		/** Why there are none, where there should be some. */
		why: found?.kind === "unread" ? found.why : null,
		/** Shows the one or the other; null where there is no choice. */
		toggle: canShow ? () => setYaml(!yaml) : null,
		yaml,
	};
}

/** Above a text of the teacher's that counts in place of a plugin's: what it is, and the way to compare. */
import { Bar } from "../../shared/editor/text-notices";
import { Button } from "../../shared/ui";
import { showDefinition } from "../../shared/use-place";
import { definitionAt } from "./tree";

export function InPlaceOf({ path }: { path: string }) {
	const definition = definitionAt(path);
	if (!definition) return null;
	return (
		<Bar
			tone="quiet"
			actions={
				<Button
					data-testid="compare-definition"
					aria-haspopup="dialog"
					onClick={() => showDefinition(definition)}
				>
					Compare
				</Button>
			}
		>
			Your own text for {definition.plugin}. It counts as soon as it is saved.
		</Bar>
	);
}

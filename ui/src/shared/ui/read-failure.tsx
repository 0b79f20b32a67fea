/** Something that was asked for could not be read; it can be asked for again. */
import { toCallError } from "../../platform";
import { sentence } from "../sentence";
import { Button } from "./button";
import { Notice } from "./notice";

export function ReadFailure({ error, onRetry }: { error: unknown; onRetry(): unknown }) {
	return (
		<Notice tone="bad" actions={<Button onClick={() => void onRetry()}>Try again</Button>}>
			{sentence(toCallError(error).message)}
		</Notice>
	);
}

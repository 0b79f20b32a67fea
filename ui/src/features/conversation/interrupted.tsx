/** Says that work was cut off, and takes it up again. */
import type { SessionId } from "../../api/generated";
import { useResume } from "../../api/queries";
import { reportError } from "../../shared/report";
import { Button, Notice } from "../../shared/ui";

export function Interrupted({ sessionId }: { sessionId: SessionId }) {
	const resume = useResume();
	return (
		<Notice
			tone="warn"
			className="mb-3"
			actions={
				<Button
					tone="primary"
					data-testid="continue"
					disabled={resume.isPending}
					onClick={() => resume.mutate(sessionId, { onError: reportError })}
				>
					Continue
				</Button>
			}
		>
			This was interrupted before it was finished. Everything up to that moment is kept.
		</Notice>
	);
}

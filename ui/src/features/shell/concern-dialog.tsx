/** What comes before any lesson: a child who may not be safe. */
import { useConcern } from "../../api/concern";
import { Button, Dialog } from "../../shared/ui";

export function ConcernDialog() {
	const { advice, settle } = useConcern();
	if (advice === null) return null;
	return (
		<Dialog
			onClose={() => settle(false)}
			title="This comes first"
			footer={
				<>
					<Button tone="quiet" onClick={() => settle(true)}>
						It is not about a child's safety: send it
					</Button>
					<Button tone="primary" onClick={() => settle(false)}>
						Back to what I wrote
					</Button>
				</>
			}
		>
			<p className="leading-relaxed">{advice}</p>
		</Dialog>
	);
}

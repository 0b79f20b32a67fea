/** Begins the profile of a new class from the template of its stage. */

import { useId, useState } from "react";
import { Button, Dialog } from "../../shared/ui";
import { closeDialog, fillFileAt, openFileAt } from "../../shared/use-place";
import { NewClassForm } from "./new-class-form";

export function NewClassDialog() {
	const form = useId();
	const [busy, setBusy] = useState(false);
	return (
		<Dialog
			onClose={closeDialog}
			title="New class"
			description="It begins with questions about the class that the planner can use the answers to."
			footer={
				<>
					<Button tone="quiet" onClick={closeDialog}>
						Cancel
					</Button>
					<Button tone="primary" type="submit" form={form} disabled={busy}>
						{busy ? "Creating…" : "Create"}
					</Button>
				</>
			}
		>
			<NewClassForm
				form={form}
				onBusy={setBusy}
				onMade={({ path, gapLine }) => {
					closeDialog();
					if (gapLine === null) openFileAt(path);
					else fillFileAt(path, gapLine);
				}}
			/>
		</Dialog>
	);
}

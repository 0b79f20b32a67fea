/** Puts the features into the window. */
import { lazy, Suspense } from "react";
import { Panes } from "./features/shell";
import { useView } from "./shared/view";

const DocumentPane = lazy(async () => ({
	default: (await import("./features/document")).DocumentPane,
}));

export function App() {
	const sessionId = useView((view) => view.sessionId);
	return (
		<Panes
			sidebar={<div>Sidebar</div>}
			conversation={<div>Conversation</div>}
			document={
				<Suspense>
					<DocumentPane sessionId={sessionId} />
				</Suspense>
			}
		/>
	);
}

/** On the start page while nothing is hers yet: the offer to set up, which can be declined for good. */
import { useSample } from "../../../api/sample";
import { Button } from "../../../shared/ui";
import { showDialog } from "../../../shared/use-place";
import { useSetup } from "./progress";

export function SetupOffer() {
	const { declined } = useSetup();
	const isNew = useSample().data?.teacher.includes("teacher.md") ?? false;
	if (!isNew || declined) return null;
	return (
		<section
			aria-labelledby="setup-offer"
			data-testid="setup-offer"
			className="flex flex-wrap items-center gap-3 rounded-lg bg-accent-soft p-3.5 text-sm"
		>
			<div className="min-w-48 flex-1">
				<h3 id="setup-offer" className="font-medium">
					New here? Make it yours in three minutes.
				</h3>
				<p className="text-ink-soft">
					Who you are, a class, your curriculum, who answers. What you see now is a sample.
				</p>
			</div>
			<Button tone="quiet" onClick={() => useSetup.setState({ declined: true })}>
				Not now
			</Button>
			<Button tone="primary" onClick={() => showDialog({ at: "setup" })}>
				Set up
			</Button>
		</section>
	);
}

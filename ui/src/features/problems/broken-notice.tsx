/** Says once, calmly, that something in the program broke, and leads to its report. */

import { useCrashes } from "../../api/crashes";
import { useKnownUntil } from "../../shared/broken";
import { moment } from "../../shared/time";
import { Button, Notice } from "../../shared/ui";
import { showDialog } from "../../shared/use-place";

export function BrokenNotice() {
	const latest = useCrashes().data?.[0];
	const until = useKnownUntil((known) => known.until);
	if (!latest || latest.at <= until) return null;
	const known = () => useKnownUntil.setState({ until: latest.at });
	return (
		<div className="p-2" data-testid="broken-notice">
			<Notice
				tone="quiet"
				actions={
					<>
						<Button
							onClick={() => {
								known();
								showDialog({ at: "broken" });
							}}
						>
							Look at the report
						</Button>
						<Button tone="quiet" onClick={known}>
							Not now
						</Button>
					</>
				}
			>
				Something in the program broke, {moment(latest.at)}. What was saved is as you left it, and
				you can go on. A short report without any words of yours is kept on this computer; it is
				sent to nobody.
			</Notice>
		</div>
	);
}

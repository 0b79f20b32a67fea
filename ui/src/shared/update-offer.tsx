/** What is said of a newer version, and what can be done about it now. */
import { useState } from "react";
import { platform } from "../platform";
import type { UpdateState } from "../platform/types";
import { reportError } from "./report";
import { size } from "./time";
import { Button, Dialog, Notice } from "./ui";
import { askOfUpdates } from "./updates";

interface OfferProps {
	state: UpdateState;
	/** Puts what is said out of sight; where it is not given, it stays. */
	onLater?: () => void;
	className?: string;
}

const fetchIt = () => askOfUpdates((updates) => updates.fetch());
const once = () => askOfUpdates((updates) => updates.install("once"));
const whenClosed = () => askOfUpdates((updates) => updates.install("close"));

/** Nothing where there is neither a newer version nor anything that went wrong. */
export function UpdateOffer(props: OfferProps) {
	const { state } = props;
	const { found, step, trouble, inTheWay, atClose } = state;
	if (!found) return trouble === null ? null : <Trouble {...props} again={null} />;
	const { version } = found;
	if (step.at === "fetching") {
		return (
			<Notice tone="quiet" className={props.className}>
				Version {version} is being fetched.{" "}
				<progress
					className="mx-1 align-middle"
					aria-label={`Version ${version}`}
					value={step.of === null ? undefined : step.got}
					max={step.of ?? undefined}
				/>
				{/* Read aloud each time it would be a flood. */}
				<span aria-hidden>
					{size(step.got)}
					{step.of !== null && ` of ${size(step.of)}`}
				</span>
			</Notice>
		);
	}
	if (step.at === "installing") {
		return (
			<Notice tone="quiet" className={props.className}>
				Version {version} is being installed. Your computer may ask for your password; then the
				program starts anew.
			</Notice>
		);
	}
	if (trouble !== null) return <Trouble {...props} again={state.byHand ? fetchIt : once} />;
	if (inTheWay.length > 0) return <InTheWay {...props} version={version} />;
	if (atClose) {
		return (
			<Notice
				tone="quiet"
				className={props.className}
				actions={
					<Button tone="quiet" onClick={() => askOfUpdates((updates) => updates.leave())}>
						Leave it
					</Button>
				}
			>
				Version {version} is installed when you close the window.
			</Notice>
		);
	}
	return <Offered {...props} found={found} />;
}

function Trouble({
	state,
	onLater,
	className,
	again,
}: OfferProps & { again: (() => void) | null }) {
	return (
		<Notice
			tone="bad"
			className={className}
			actions={
				<>
					{again && !state.byHand && <Button onClick={whenClosed}>Install when I close</Button>}
					{again && <Button onClick={again}>Try again</Button>}
					<Later onLater={onLater} />
				</>
			}
		>
			{state.trouble}
		</Notice>
	);
}

function InTheWay({ state, onLater, className, version }: OfferProps & { version: string }) {
	return (
		<Notice
			tone="warn"
			className={className}
			actions={
				<>
					<Button onClick={whenClosed}>Install when I close</Button>
					<Button onClick={once}>Try again</Button>
					<Later onLater={onLater} />
				</>
			}
		>
			<p>
				Version {version} was not installed, as something is under way. Nothing was changed, and the
				package is kept.
			</p>
			<ul aria-label="What is under way" className="mt-1 list-disc pl-5">
				{state.inTheWay.map((words) => (
					<li key={words}>{words}</li>
				))}
			</ul>
		</Notice>
	);
}

function Offered({
	state,
	onLater,
	className,
	found,
}: OfferProps & { found: { version: string; notes: string } }) {
	const [reads, setReads] = useState(false);
	const { package: place, byHand } = state;
	return (
		<Notice
			tone="quiet"
			className={className}
			actions={
				<>
					{found.notes && (
						<Button tone="quiet" onClick={() => setReads(true)}>
							What is new
						</Button>
					)}
					{!byHand && (
						<>
							<Button onClick={whenClosed}>Install when I close</Button>
							<Button onClick={once}>Install now</Button>
						</>
					)}
					{byHand && place === null && <Button onClick={fetchIt}>Fetch it</Button>}
					{byHand && place !== null && (
						<Button onClick={() => void platform.reveal(place).catch(reportError)}>
							Show it in its folder
						</Button>
					)}
					<Later onLater={onLater} />
				</>
			}
		>
			{byHand && place !== null ? (
				<>
					Version {found.version} is fetched, and whoever made this program signed it:{" "}
					<span className="break-all">{place}</span>. The program cannot put it in its own place:
					install it as you did this one.
				</>
			) : (
				`Version ${found.version} is there.`
			)}
			{reads && (
				<Dialog onClose={() => setReads(false)} title={`What is new in version ${found.version}`}>
					{/* Nobody signs this text, so that nothing in it is made into a link or a picture. */}
					<p className="whitespace-pre-line break-words">{found.notes}</p>
				</Dialog>
			)}
		</Notice>
	);
}

function Later({ onLater }: { onLater?: () => void }) {
	if (!onLater) return null;
	return (
		<Button tone="quiet" onClick={onLater}>
			Later
		</Button>
	);
}

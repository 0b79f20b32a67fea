/**
 * What is seen of a claim's source over a document: its quotation while a chip is pointed at, and a look at its lines
 * on a click. One of each for all chips of the document, as one for each would weigh far more than the chip.
 */
import { Popover } from "@base-ui/react/popover";
import { Tooltip } from "@base-ui/react/tooltip";
import {
	type ComponentProps,
	createContext,
	type ReactNode,
	type RefObject,
	use,
	useId,
	useRef,
	useState,
} from "react";
import type { Evidence, EvidenceStanding } from "../../api/generated";
import { tellEvidenceOpened } from "../../shared/evidence-opened";
import { sentence } from "../../shared/sentence";
import { placeOf, STANDINGS } from "./evidence";
import { EvidencePeek } from "./evidence-peek";

/** What a chip gives a look at; two chips may give one at the same lines. */
interface Peeked {
	chip: string;
	evidence: Evidence;
}

interface Looks {
	quotation: ReturnType<typeof Tooltip.createHandle<Evidence>>;
	peek: ReturnType<typeof Popover.createHandle<Peeked>>;
	/** What the peek was opened by. */
	opener: RefObject<Element | undefined>;
	/** What each chip is about. */
	chips: WeakMap<Element, Evidence>;
}

const LooksContext = createContext<Looks | null>(null);

export function EvidenceLooks({ children }: { children: ReactNode }) {
	const [quotation] = useState(() => Tooltip.createHandle<Evidence>());
	const [peek] = useState(() => Popover.createHandle<Peeked>());
	const [chips] = useState(() => new WeakMap<Element, Evidence>());
	const opener = useRef<Element>(undefined);
	const noteOpener = (trigger: Element | undefined) => {
		opener.current = trigger;
		const evidence = trigger && chips.get(trigger);
		if (evidence) tellEvidenceOpened(evidence);
	};
	return (
		<LooksContext value={{ quotation, peek, opener, chips }}>
			{children}
			<Popover.Root handle={peek} onOpenChange={(open, { trigger }) => open && noteOpener(trigger)}>
				{({ payload }) => (
					<Popover.Portal>
						<Popover.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-40">
							<Popover.Popup
								// Each is a dialogue of its own, which takes the focus.
								key={payload?.chip}
								data-testid="peek"
								className="flex max-h-[min(26rem,var(--available-height))] w-[min(28rem,var(--available-width))] flex-col rounded-lg border bg-raised font-sans text-ink shadow-float outline-none"
							>
								{payload && <EvidencePeek evidence={payload.evidence} />}
							</Popover.Popup>
						</Popover.Positioner>
					</Popover.Portal>
				)}
			</Popover.Root>
			<Tooltip.Root handle={quotation}>
				{({ payload }) => (
					<Tooltip.Portal>
						<Tooltip.Positioner sideOffset={6} className="z-50">
							<Tooltip.Popup className="max-w-80 rounded-lg border bg-raised p-3 text-sm shadow-float">
								{payload && <Quotation evidence={payload} />}
							</Tooltip.Popup>
						</Tooltip.Positioner>
					</Tooltip.Portal>
				)}
			</Tooltip.Root>
		</LooksContext>
	);
}

interface EvidenceTriggerProps extends ComponentProps<"button"> {
	evidence: Evidence;
}

/** The button that shows them. */
export function EvidenceTrigger({ evidence, ...rest }: EvidenceTriggerProps) {
	const chip = useId();
	const looks = use(LooksContext);
	if (looks === null) throw new Error("evidence is shown in `EvidenceLooks`");
	const follow = (button: HTMLButtonElement | null) => {
		if (button === null) return;
		looks.chips.set(button, evidence);
		// Text that is written anew takes its chips with it, and a look at what is there no more would hang in the air.
		return () =>
			queueMicrotask(() => {
				const { opener, peek } = looks;
				if (peek.isOpen && button === opener.current && !button.isConnected) peek.close();
			});
	};
	return (
		<Popover.Trigger
			handle={looks.peek}
			payload={{ chip, evidence }}
			render={
				<Tooltip.Trigger handle={looks.quotation} payload={evidence} ref={follow} {...rest} />
			}
		/>
	);
}

const COLOURS: Record<EvidenceStanding, string> = {
	found: "text-good",
	missing: "text-bad",
	doubtful: "text-warn",
	source: "text-ink-soft",
	unchecked: "text-ink-soft",
};

const MISSING = "Those lines do not hold these words. Check the source before you use it.";

function Quotation({ evidence }: { evidence: Evidence }) {
	const { quote, message, standing } = evidence;
	return (
		<>
			<p className="text-ink-soft text-xs">
				<span className={`font-medium ${COLOURS[standing]}`}>
					{standing === "unchecked" ? "" : `${STANDINGS[standing]} · `}
				</span>
				{placeOf(evidence)}
			</p>
			{quote !== "" && (
				<blockquote className="mt-1.5 border-accent border-l-2 pl-2.5 font-serif text-base text-ink">
					{quote}
				</blockquote>
			)}
			{(message ?? (standing === "missing" && MISSING)) && (
				<p className="mt-1.5 text-ink-soft text-xs">{sentence(message ?? MISSING)}</p>
			)}
		</>
	);
}

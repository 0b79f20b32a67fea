/** What the teacher decides about one section: accept it, have it changed, or see other ways. */
import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown, Check, Columns3, PenLine } from "lucide-react";
import {
	type MouseEvent,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from "react";
import type { SectionKind, SectionRef, SectionVerdict, SessionId } from "../../api/generated";
import { offerToAccept } from "../../session/acceptances";
import { sectionName } from "../../session/items";
import { acceptForNow, decide, noteSeen } from "../../session/pending-decisions";
import { tellShown, useSeen } from "../../session/use-shown";
import { dropWords, keepWords, keptWords } from "../../shared/unsaved";
import { bringIntoView } from "./use-follow";
import { WishForm } from "./wish-form";
import { wishesFor } from "./wishes";

interface SectionDecisionProps {
	sessionId: SessionId;
	/** The question that takes decisions now; null while the agent is busy with another section. */
	openId: string | null;
	section: SectionRef;
	/** What people call the section. */
	name: string;
	/** What the section holds; null where that is not known. */
	kind: SectionKind | null;
	/** Whether another section waits for a decision too. */
	others: boolean;
	/** What she wished for and could not be done. */
	failed: string | null;
	/** Opens the section's text. */
	onEdit(): void;
}

export function SectionDecision(props: SectionDecisionProps) {
	const { sessionId, openId, section, name, kind, others, failed, onEdit } = props;
	const kept = `revise:${sectionName(section)}`;
	const client = useQueryClient();
	const bar = useRef<HTMLFieldSetElement>(null);
	const [revising, setRevising] = useState(() => (keptWords(kept) ?? failed) !== null);
	// A form that comes back by itself takes no focus from where she is now.
	const [begun, setBegun] = useState(false);
	const [words, setWords] = useState(() => keptWords(kept)?.text ?? failed ?? "");

	useSeen(bar, `${openId}:${section.sha256}`, () => {
		noteSeen(section, Date.now());
		if (openId !== null) tellShown(client, sessionId, openId);
	});

	const take = (verdict: SectionVerdict) => decide(sessionId, [{ section, verdict }], Date.now());
	/**
	 * The buttons go away: whoever pressed one with a key goes on to the next section, and whoever
	 * clicked stays in this one, so that the keys go on from here.
	 */
	const goOn = (event: MouseEvent) => {
		if (event.detail === 0) nextDecision(bar.current)?.focus();
		else bar.current?.closest<HTMLElement>("[data-section]")?.focus({ preventScroll: true });
	};
	const accept = (event: MouseEvent) => {
		goOn(event);
		acceptForNow(sessionId, [section], Date.now());
	};
	const onAccept = useEffectEvent(() => acceptForNow(sessionId, [section], Date.now()));
	useEffect(() => offerToAccept({ name, accept: () => onAccept() }), [name]);
	const acceptAndNext = (event: MouseEvent) => {
		// The second click of two falls on a section that has just come under the pointer.
		if (event.detail > 1) return;
		const next = nextDecision(bar.current);
		next?.focus({ preventScroll: true });
		acceptForNow(sessionId, [section], Date.now());
		// The buttons of this section go away first, and what is below them moves up.
		requestAnimationFrame(() => bringIntoView(next?.closest("[data-section]") ?? next, "start"));
	};
	const lookFurther = (event: MouseEvent) => {
		goOn(event);
		take({ verdict: "alternatives" });
	};
	const type = (text: string) => {
		setWords(text);
		keepWords(kept, { baseSha256: section.sha256, text });
	};
	const revise = () => {
		if (words.trim() === "") return;
		dropWords(kept);
		// She stays where she is: keys pressed now must not decide on a section that she has not seen.
		bar.current?.closest<HTMLElement>("[data-section]")?.focus({ preventScroll: true });
		take({ verdict: "revise", words: words.trim() });
	};
	const begin = () => {
		setBegun(true);
		setRevising(true);
	};
	const leave = () => {
		dropWords(kept);
		setWords("");
		setRevising(false);
	};

	return (
		<fieldset
			ref={bar}
			data-chrome
			data-testid="section-decision"
			tabIndex={-1}
			className="mt-1.5 mb-1 w-fit min-w-0 scroll-my-16 rounded-md font-sans text-sm has-[textarea]:w-auto"
		>
			<legend className="sr-only">Decide on {name}</legend>
			{revising ? (
				<WishForm
					name={name}
					focus={begun}
					words={words}
					wishes={wishesFor(kind)}
					failed={failed !== null && words === failed}
					onWords={type}
					onSend={revise}
					onLeave={leave}
					onEdit={onEdit}
				/>
			) : (
				<div className="flex flex-wrap gap-1.5">
					<Choice
						decision="accept"
						label={`Accept ${name}`}
						icon={<Check className="@max-md:hidden size-3.5" aria-hidden />}
						onClick={accept}
					>
						Accept
					</Choice>
					{others && (
						<button
							type="button"
							data-testid="accept-next"
							aria-label={`Accept ${name} and next`}
							onClick={acceptAndNext}
							className="-ml-1.5 inline-flex h-7 items-center gap-1 rounded-r-md border border-line-strong border-l-0 bg-raised px-2 font-medium text-ink-soft text-xs transition-colors hover:bg-accent-soft hover:text-ink"
						>
							and next
							<ArrowDown className="size-3.5" aria-hidden />
						</button>
					)}
					<Choice
						decision="revise"
						label={`Revise ${name}`}
						icon={<PenLine className="@max-md:hidden size-3.5" aria-hidden />}
						onClick={begin}
					>
						Revise
					</Choice>
					<Choice
						decision="alternatives"
						label={`Other ways to do ${name}`}
						icon={<Columns3 className="@max-md:hidden size-3.5" aria-hidden />}
						onClick={lookFurther}
					>
						Other ways
					</Choice>
				</div>
			)}
		</fieldset>
	);
}

interface ChoiceProps {
	decision: SectionVerdict["verdict"];
	label: string;
	icon: ReactNode;
	onClick(event: MouseEvent): void;
	children: ReactNode;
}

function Choice({ decision, label, icon, onClick, children }: ChoiceProps) {
	return (
		<button
			type="button"
			aria-label={label}
			data-decision={decision}
			onClick={onClick}
			className={`inline-flex h-7 items-center gap-1 rounded-md border px-2 font-medium text-xs transition-colors hover:bg-accent-soft hover:text-ink ${decision === "accept" ? "border-line-strong bg-raised text-ink hover:border-accent" : "border-transparent text-ink-soft"}`}
		>
			{icon}
			{children}
		</button>
	);
}

/**
 * What is decided under the next section without a decision, or under the first one after the last. No
 * button of it: a key that was pressed once too often would decide on a section that nobody has read.
 */
function nextDecision(bar: HTMLElement | null): HTMLElement | null {
	const all = [...document.querySelectorAll<HTMLElement>("[data-testid=section-decision]")].filter(
		(other) => other !== bar,
	);
	const after = all.find(
		(other) => bar && bar.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
	);
	return after ?? all[0] ?? bar?.closest<HTMLElement>("[role=tabpanel]") ?? null;
}

/** What the teacher decides about one section: accept it, have it changed, or see other ways. */
import { useQueryClient } from "@tanstack/react-query";
import { Check, Columns3, PenLine } from "lucide-react";
import {
	type MouseEvent,
	type ReactNode,
	useEffect,
	useEffectEvent,
	useRef,
	useState,
} from "react";
import type { SectionRef, SectionVerdict, SessionId } from "../../api/generated";
import { offerToAccept } from "../../session/acceptances";
import { sectionName } from "../../session/items";
import { acceptForNow, decide, noteSeen } from "../../session/pending-decisions";
import { tellShown, useSeen } from "../../session/use-shown";
import { Button, GrowingField } from "../../shared/ui";
import { dropWords, keepWords, keptWords } from "../../shared/unsaved";

interface SectionDecisionProps {
	sessionId: SessionId;
	/** The question that takes decisions now; null while the agent is busy with another section. */
	openId: string | null;
	section: SectionRef;
	/** What people call the section. */
	name: string;
}

export function SectionDecision({ sessionId, openId, section, name }: SectionDecisionProps) {
	const kept = `revise:${sectionName(section)}`;
	const client = useQueryClient();
	const bar = useRef<HTMLFieldSetElement>(null);
	const [revising, setRevising] = useState(() => keptWords(kept) !== null);
	const [words, setWords] = useState(() => keptWords(kept)?.text ?? "");

	useSeen(bar, `${openId}:${section.sha256}`, () => {
		noteSeen(section, Date.now());
		if (openId !== null) tellShown(client, sessionId, openId);
	});

	const take = (verdict: SectionVerdict) => decide(sessionId, [{ section, verdict }], Date.now());
	/** The buttons go away; whoever pressed one with a key goes on to the next section. */
	const goOn = (event: MouseEvent) => {
		if (event.detail === 0) nextDecision(bar.current)?.focus();
	};
	const accept = (event: MouseEvent) => {
		goOn(event);
		acceptForNow(sessionId, [section], Date.now());
	};
	const onAccept = useEffectEvent(() => acceptForNow(sessionId, section, Date.now()));
	useEffect(() => offerToAccept({ name, accept: () => onAccept() }), [name]);
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
				<div className="rounded-lg border border-accent bg-surface p-2.5">
					<GrowingField
						focus
						label={`What shall be different in ${name}?`}
						placeholder="What shall be different?"
						data-testid="revise-words"
						value={words}
						onChange={type}
						onSubmit={revise}
						onCancel={leave}
					/>
					<div className="mt-2 flex items-center gap-2">
						<Button
							tone="primary"
							data-testid="revise-send"
							disabled={words.trim() === ""}
							onClick={revise}
						>
							Revise
						</Button>
						<Button tone="quiet" onClick={leave}>
							Cancel
						</Button>
						<span className="min-w-0 flex-1 text-right text-ink-faint text-xs">
							Only this section changes
						</span>
					</div>
				</div>
			) : (
				<div className="flex flex-wrap gap-1.5">
					<Choice
						decision="accept"
						label={`Accept ${name}`}
						icon={<Check className="size-3.5" aria-hidden />}
						onClick={accept}
					>
						Accept
					</Choice>
					<Choice
						decision="revise"
						label={`Revise ${name}`}
						icon={<PenLine className="size-3.5" aria-hidden />}
						onClick={() => setRevising(true)}
					>
						Revise
					</Choice>
					<Choice
						decision="alternatives"
						label={`Other ways to do ${name}`}
						icon={<Columns3 className="size-3.5" aria-hidden />}
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

/** The frame of a card: a question to the teacher in the flow, and the lines that remain of it. */
import { ChevronRight, type LucideIcon } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import type { SessionId } from "../../../api/generated";
import type { Outcome } from "../../../session/conversation";
import { offerToConfirm } from "../../../session/open-card";
import { useShown } from "../../../session/use-shown";
import type { GuidePlace } from "../../../shared/help";
import { useStillPointer } from "../../../shared/still-pointer";
import { Key, WhatIsThis } from "../../../shared/ui";
import { visible } from "../../../shared/visible";

interface CardProps {
	sessionId: SessionId;
	/** The question to tell of when it comes into view; null when that was done. */
	tell: string | null;
	icon: LucideIcon;
	title: string;
	testId: string;
	/** A line below the title. */
	intro?: ReactNode;
	/** Where the guide tells of it. */
	guide: GuidePlace;
	/** Ctrl or ⌘ with Enter. */
	onConfirm?: () => void;
	/** Buttons at the foot. */
	actions: ReactNode;
	/** What its buttons are about now, where they change while it stands. */
	step?: string;
	/** Whether it waits for something else than her answer. */
	quiet?: boolean;
	children?: ReactNode;
}

export function Card(props: CardProps) {
	const { sessionId, tell, icon: Icon, testId, intro, onConfirm, actions, quiet, children } = props;
	const onClickCapture = useStillPointer(props.step ?? "");
	const title = visible(props.title);
	const frame = useRef<HTMLElement>(null);
	useShown(frame, sessionId, tell);
	useEffect(() => (onConfirm ? offerToConfirm(sessionId, onConfirm) : undefined));

	const onKeyDown = (event: KeyboardEvent) => {
		if (event.nativeEvent.isComposing) return;
		if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && onConfirm) {
			event.preventDefault();
			onConfirm();
		}
		// Escape stops the work; in a field of a card it only leaves the field.
		if (event.key === "Escape" && event.target instanceof HTMLTextAreaElement) {
			event.preventDefault();
			frame.current?.focus();
		}
	};

	return (
		<article
			ref={frame}
			tabIndex={-1}
			aria-label={title}
			data-testid={testId}
			data-open
			onClickCapture={onClickCapture}
			onKeyDown={onKeyDown}
			className={`my-3 overflow-clip rounded-xl border bg-raised shadow-card outline-none ${quiet ? "" : "border-accent"}`}
		>
			<div className="px-4 pt-3">
				<div className="flex items-start gap-2">
					<h2 className="flex min-w-0 flex-1 items-start gap-2 font-medium">
						<Icon className="mt-1 size-4 shrink-0 text-accent" aria-hidden />
						<span className="min-w-0 [overflow-wrap:anywhere]">{title}</span>
					</h2>
					<WhatIsThis of={title} {...props.guide} className="-mt-0.5 -mr-1.5" />
				</div>
				{intro && <p className="mt-0.5 text-ink-soft text-sm">{intro}</p>}
			</div>
			{children && <div className="px-4 pt-2.5">{children}</div>}
			<footer className="@container sticky bottom-0 mt-3 border-t bg-surface px-4 py-2.5">
				<div className="flex flex-wrap items-center gap-2 @max-xs:gap-1.5 @max-xs:[&>button]:px-2">
					{actions}
					{onConfirm && (
						<span className="@max-md:hidden ml-auto text-ink-faint text-xs">
							<Key>Mod+Enter</Key>
						</span>
					)}
				</div>
			</footer>
		</article>
	);
}

interface ClosedCardProps {
	icon: LucideIcon;
	testId: string;
	/** What was asked, in a few words. */
	title: string;
	/** What came of it. */
	outcome: ReactNode;
	/** What can be done next, below the line. */
	actions?: ReactNode;
	/** What it opens into. */
	children?: ReactNode;
}

/** What remains of a card: a line or two that stay readable, and the rest behind them. */
export function ClosedCard(props: ClosedCardProps) {
	const { icon: Icon, testId, title, outcome, actions, children } = props;
	const onClickCapture = useStillPointer("");
	const [open, setOpen] = useState(false);
	const words = (
		<>
			<span className="font-medium text-ink-soft">{visible(title)}</span>
			<span aria-hidden className="mx-1.5 text-ink-faint">
				·
			</span>
			<span className="text-ink-soft">{outcome}</span>
		</>
	);
	return (
		<article
			aria-label={visible(title)}
			data-testid={testId}
			onClickCapture={onClickCapture}
			className="my-2 text-sm"
		>
			<div className="flex items-start gap-2">
				<Icon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />
				{children ? (
					<button
						type="button"
						aria-expanded={open}
						onClick={() => setOpen(!open)}
						className="-mx-1 flex min-w-0 items-start gap-1 rounded px-1 text-left hover:bg-hover"
					>
						<span className="min-w-0 break-words">{words}</span>
						<ChevronRight
							className={`mt-[0.2em] size-3.5 shrink-0 text-ink-faint transition-transform ${open ? "rotate-90" : ""}`}
							aria-hidden
						/>
					</button>
				) : (
					<p className="min-w-0 flex-1 break-words">{words}</p>
				)}
			</div>
			{open && <div className="mt-1.5 ml-2 border-l pl-4">{children}</div>}
			{actions && <div className="mt-2 ml-6 flex flex-wrap gap-2">{actions}</div>}
		</article>
	);
}

interface FoldedCardProps {
	icon: LucideIcon;
	testId: string;
	title: string;
	onOpen(): void;
	/** The way past it. */
	skip: ReactNode;
}

/** A question as one line, for whoever has passed over others like it. */
export function FoldedCard({ icon: Icon, testId, title, onOpen, skip }: FoldedCardProps) {
	const onClickCapture = useStillPointer("");
	return (
		<article
			aria-label={title}
			data-testid={testId}
			data-open
			onClickCapture={onClickCapture}
			className="my-2 flex items-center gap-2 text-sm"
		>
			<Icon className="size-4 shrink-0 text-ink-faint" aria-hidden />
			<button
				type="button"
				aria-expanded={false}
				data-testid="unfold"
				onClick={onOpen}
				className="-mx-1 flex min-w-0 flex-1 items-center gap-1 rounded px-1 py-1 text-left text-ink-soft hover:bg-hover"
			>
				<span className="min-w-0 truncate">{title}</span>
				<ChevronRight className="size-3.5 shrink-0 text-ink-faint" aria-hidden />
			</button>
			{skip}
		</article>
	);
}

/** Why a card was left without an answer, in a few words; null when it was answered. */
export function leftWords(outcome: Outcome): string | null {
	if (outcome.how === "open") return null;
	if (outcome.how === "answered") {
		return outcome.response.kind === "skipped" ? "you skipped this" : null;
	}
	switch (outcome.why) {
		case "expired":
			return "the time for this ran out";
		case "movedOn":
			return "you went on with something else";
		case "stopped":
			return "the work ended before you answered";
	}
}

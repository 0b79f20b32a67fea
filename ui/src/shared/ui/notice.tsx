/** A line that tells a state of affairs, with what to do about it. */
import { AlertTriangle, Info, OctagonAlert } from "lucide-react";
import type { ReactNode } from "react";

export type NoticeTone = "quiet" | "warn" | "bad";

const TONES: Record<NoticeTone, string> = {
	quiet: "border text-ink-soft",
	warn: "bg-warn-soft text-warn",
	bad: "bg-bad-soft text-bad",
};

const ICONS = { quiet: Info, warn: AlertTriangle, bad: OctagonAlert };

interface NoticeProps {
	tone: NoticeTone;
	children: ReactNode;
	/** Buttons at the end. */
	actions?: ReactNode;
	className?: string;
}

export function Notice({ tone, children, actions, className = "" }: NoticeProps) {
	const Icon = ICONS[tone];
	return (
		<div
			role={tone === "bad" ? "alert" : "status"}
			className={`flex flex-wrap items-center gap-2.5 rounded-lg px-3 py-2 text-sm ${TONES[tone]} ${className}`}
		>
			<Icon className="size-4 shrink-0" aria-hidden />
			<div className="min-w-[min(15rem,100%)] flex-1 break-words">{children}</div>
			{actions && <div className="flex flex-wrap gap-2">{actions}</div>}
		</div>
	);
}

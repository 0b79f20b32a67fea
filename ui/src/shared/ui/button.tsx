/** Buttons. `Button` has words, `IconButton` has a picture and a name. */
import type { ComponentProps, ReactNode } from "react";
import { Tip } from "./tip";

type Tone = "primary" | "plain" | "quiet" | "danger";

const TONES: Record<Tone, string> = {
	primary: "bg-accent text-on-accent hover:bg-accent-hover border-transparent",
	plain: "bg-raised text-ink border-line-strong hover:bg-hover",
	quiet: "bg-transparent text-ink-soft border-transparent hover:bg-hover hover:text-ink",
	danger: "bg-raised text-bad border-line-strong hover:bg-bad-soft",
};

interface ButtonProps extends ComponentProps<"button"> {
	tone?: Tone;
	icon?: ReactNode;
}

export function Button({ tone = "plain", icon, className = "", children, ...rest }: ButtonProps) {
	return (
		<button
			type="button"
			className={`inline-flex h-8 shrink-0 items-center justify-center gap-1.5 rounded-md border px-3 font-medium text-sm transition-colors disabled:opacity-55 ${TONES[tone]} ${className}`}
			{...rest}
		>
			{icon}
			{children}
		</button>
	);
}

interface IconButtonProps extends ComponentProps<"button"> {
	/** What it does; read aloud and shown on hover. */
	label: string;
	/** The key that does the same. */
	shortcut?: string;
}

export function IconButton({
	label,
	shortcut,
	className = "",
	children,
	...rest
}: IconButtonProps) {
	return (
		<Tip label={label} shortcut={shortcut}>
			<button
				type="button"
				aria-label={label}
				className={`inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink aria-pressed:text-accent disabled:opacity-55 [&>svg]:size-4 ${className}`}
				{...rest}
			>
				{children}
			</button>
		</Tip>
	);
}

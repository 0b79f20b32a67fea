/** The head over a text that is edited: what it is, whether it is saved, and the way out. */
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "../ui";
import { closeFile } from "../use-place";

/** What a head is told of its text. */
export interface HeadOf {
	path: string;
	unsaved?: boolean;
	/** What can be done with it. */
	children?: ReactNode;
}

interface TextHeadProps extends HeadOf {
	/** What it is called. */
	name: ReactNode;
	icon?: ReactNode;
	className: string;
	closeLabel: string;
}

export function TextHead(props: TextHeadProps) {
	const { path, name, icon, className, closeLabel, unsaved = false, children } = props;
	return (
		<header className={`@container shrink-0 border-b ${className}`}>
			<div className="flex h-11 items-center gap-2 ps-4 pe-2">
				{icon}
				<h2 className="flex min-w-0 flex-1 items-baseline text-sm" title={path}>
					{name}
					{unsaved && (
						<span
							role="img"
							aria-label="Unsaved changes"
							title="Unsaved changes"
							className="ms-2 size-2 shrink-0 self-center rounded-full bg-accent"
						/>
					)}
				</h2>
				{children}
				<IconButton label={closeLabel} onClick={() => closeFile()}>
					<X aria-hidden />
				</IconButton>
			</div>
		</header>
	);
}

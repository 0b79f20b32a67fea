/** “What is this?”: opens the guide beside the work, at the page that tells of what it stands in. */
import { CircleQuestionMark } from "lucide-react";
import { type GuidePage, openHelp, useIsGuided } from "../help";
import { IconButton } from "./button";

interface WhatIsThisProps {
	/** What it is called here: part of the name of the button, so that each has a name of its own. */
	of: string;
	page: GuidePage;
	/** A heading of that page as its address is written. */
	section?: string;
	className?: string;
}

export function WhatIsThis({ of, page, section, className = "" }: WhatIsThisProps) {
	if (!useIsGuided()) return null;
	return (
		<IconButton
			label={`What is this? ${of}`}
			data-testid="what-is-this"
			data-guide={section ? `${page}#${section}` : page}
			className={`text-ink-faint ${className}`}
			onClick={() => openHelp({ page, section })}
		>
			<CircleQuestionMark aria-hidden />
		</IconButton>
	);
}

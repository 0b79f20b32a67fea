/** One document as a sheet of paper. */
import type { CSSProperties, RefObject } from "react";
import type { Artefact, SessionId } from "../../api/generated";
import { useView } from "../../shared/view";
import { sizeOf, useReading } from "./reading";
import { SectionBlock } from "./section-block";
import { classOf, progressOf, tabName } from "./sections";

interface PaperProps {
	sessionId: SessionId;
	artefact: Artefact;
	changed: readonly string[];
	sheet: RefObject<HTMLElement | null>;
}

export function Paper({ sessionId, artefact, changed, sheet }: PaperProps) {
	const size = useReading((reading) => sizeOf(reading.step));
	const { path, title, sections } = artefact;
	const className = classOf(path);
	return (
		<article
			ref={sheet}
			aria-label={title || tabName(artefact)}
			className="paper rounded-sm bg-raised shadow-card"
			style={{ "--reading-size": size } as CSSProperties}
		>
			<h1 className="paper-title">{title || tabName(artefact)}</h1>
			<p className="mt-2 flex flex-wrap items-baseline gap-x-2 font-sans text-ink-faint text-sm">
				{className && <span className="font-medium text-ink-soft">{className}</span>}
				{className && <span aria-hidden> · </span>}
				<span>{tabName(artefact)}</span>
				<span data-chrome aria-hidden>
					·
				</span>
				<span data-chrome>{progressOf(artefact)}</span>
				<span data-chrome aria-hidden>
					·
				</span>
				<button
					type="button"
					data-chrome
					onClick={() => useView.getState().openFileAt(path)}
					className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
				>
					Open the file
				</button>
			</p>
			{sections.map((section) => (
				<SectionBlock
					key={section.id}
					sessionId={sessionId}
					path={path}
					section={section}
					changed={changed.includes(section.id)}
				/>
			))}
		</article>
	);
}

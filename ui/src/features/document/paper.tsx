/** One document as a sheet of paper. */

import type { CSSProperties, RefObject } from "react";
import type { SessionId, WrittenFile } from "../../api/generated";
import { useFileOpener } from "../../shared/use-file-opener";
import { sizeOf, useReading } from "./reading";
import { SectionBlock } from "./section-block";
import { progressOf, tabName } from "./sections";
import { type DocumentDecisions, UNDECIDED } from "./use-decisions";

interface PaperProps {
	sessionId: SessionId;
	file: WrittenFile;
	working: boolean;
	changed: readonly string[];
	sheet: RefObject<HTMLElement | null>;
	decisions: DocumentDecisions;
}

export function Paper({ sessionId, file, working, changed, sheet, decisions }: PaperProps) {
	const openFile = useFileOpener();
	const size = useReading((reading) => sizeOf(reading.step));
	const { path, title, sections } = file;
	const standings = sections.map((section) => decisions.standing(path, section));
	const accepted = standings.filter(({ standing }) => standing === "accepted").length;
	const unwritten = sections.find(({ state }) => state === "drafting")?.id;
	return (
		<article
			ref={sheet}
			aria-label={title || tabName(file)}
			data-words="page"
			className="paper rounded-sm bg-raised shadow-card"
			style={{ "--reading-size": size } as CSSProperties}
		>
			<h1 className="paper-title">{title || tabName(file)}</h1>
			<p
				data-chrome
				className="mt-2 flex flex-wrap items-baseline gap-x-2 font-sans text-ink-faint text-sm"
			>
				<span>{progressOf(file)}</span>
				{accepted > 0 && (
					<>
						<span aria-hidden>·</span>
						<span className="text-good">{accepted} accepted</span>
					</>
				)}
				{openFile && (
					<>
						<span aria-hidden>·</span>
						<button
							type="button"
							onClick={() => openFile(path)}
							className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
						>
							Open the file
						</button>
					</>
				)}
			</p>
			{sections.map((section, index) => (
				<SectionBlock
					key={section.id}
					sessionId={sessionId}
					path={path}
					section={section}
					working={working}
					told={section.id !== unwritten}
					changed={changed.includes(section.id)}
					decision={standings[index] ?? UNDECIDED}
					openId={decisions.openId}
				/>
			))}
		</article>
	);
}

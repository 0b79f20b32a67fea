/** The document is being read. */
import { useEffect, useState } from "react";
import { seenName } from "../../shared/names";
import { megabytes } from "./documents";

/** When it is worth saying that it takes its time, in milliseconds. */
const LONG_MS = 8_000;

export function ConvertingStep({ file }: { file: File }) {
	const [long, setLong] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => setLong(true), LONG_MS);
		return () => clearTimeout(timer);
	}, []);
	return (
		<div className="grid gap-3 py-2 text-sm" data-testid="converting">
			<p className="break-words">
				<span className="font-medium">{seenName(file.name)}</span>{" "}
				<span className="text-ink-soft">({megabytes(file.size)})</span> is being read.
			</p>
			<div
				role="progressbar"
				aria-label={`Reading ${seenName(file.name)}`}
				className="h-1.5 overflow-hidden rounded-full bg-hover"
			>
				<div className="travel h-full w-1/3 rounded-full bg-accent" />
			</div>
			<p className="text-ink-soft">
				{long
					? "It is a long one. It is stopped after a minute at the latest, and then you are told why."
					: "It is opened apart from your other files. If you stop, nothing of it is kept."}
			</p>
		</div>
	);
}

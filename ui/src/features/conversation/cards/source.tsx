/** Where something comes from; a file opens at its line. */
import { fileWords } from "../../../shared/file-words";
import { useFileOpener } from "../../../shared/use-file-opener";

interface SourceProps {
	path: string;
	line: number | null;
}

export function Source({ path, line }: SourceProps) {
	const openFile = useFileOpener();
	if (path === "") return null;
	if (!openFile || !path.endsWith(".md")) {
		const name = path.startsWith("sessions/") ? "earlier session" : fileWords(path);
		return <span className="shrink-0 text-ink-faint text-xs leading-5">{name}</span>;
	}
	return (
		<button
			type="button"
			title={line === null ? path : `${path}, line ${line}`}
			aria-label={`${fileWords(path)}: open it${line === null ? "" : ` at line ${line}`}`}
			onClick={() => openFile(path, line ?? undefined, line ?? undefined)}
			className="max-w-[40%] shrink-0 truncate rounded text-ink-faint text-xs leading-5 hover:text-accent hover:underline"
		>
			{fileWords(path)}
		</button>
	);
}

/** Where something comes from; a file opens at its line. */
import { openFileAt } from "../../../shared/use-place";

const MEMORY = /^memory\/(?:classes\/([^/]+)\/)?/;

interface SourceProps {
	path: string;
	line: number | null;
}

export function Source({ path, line }: SourceProps) {
	if (path === "") return null;
	if (!path.endsWith(".md")) {
		const name = path.startsWith("sessions/") ? "earlier session" : path;
		return <span className="shrink-0 text-ink-faint text-xs leading-5">{name}</span>;
	}
	return (
		<button
			type="button"
			title={line === null ? path : `${path}, line ${line}`}
			aria-label={`${sourceName(path)}: open ${path}${line === null ? "" : ` at line ${line}`}`}
			onClick={() => openFileAt(path, line ?? undefined, line ?? undefined)}
			className="max-w-[40%] shrink-0 truncate rounded text-ink-faint text-xs leading-5 hover:text-accent hover:underline"
		>
			{sourceName(path)}
		</button>
	);
}

/** "3B.md", "memory of 3B". */
export function sourceName(path: string): string {
	const memory = MEMORY.exec(path);
	if (memory) return memory[1] ? `memory of ${memory[1]}` : "memory";
	return path.split("/").at(-1) ?? path;
}

/** Having a document converted: begun, stopped, failed, done. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Imported } from "../../api/generated";
import { importDocument } from "../../api/imports";
import { keys } from "../../api/queries";
import { type CallError, toCallError } from "../../platform";
import { seenName } from "../../shared/names";
import { sentence } from "../../shared/sentence";

export interface Converting {
	/** The file that is being read. */
	file: File | null;
	/** What came of it. */
	imported: Imported | null;
	/** Why the last attempt failed. */
	problem: string | null;
	begin(file: File, subject: string): Promise<void>;
	stop(): void;
	setProblem(problem: string | null): void;
}

export function useConverting(): Converting {
	const client = useQueryClient();
	const [file, setFile] = useState<File | null>(null);
	const [imported, setImported] = useState<Imported | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const waiting = useRef<AbortController | null>(null);
	// Who closes the dialog waits no more, and what nobody waits for is stopped.
	useEffect(() => () => waiting.current?.abort(), []);

	const begin = async (file: File, subject: string) => {
		const attempt = new AbortController();
		waiting.current = attempt;
		setFile(file);
		setProblem(null);
		try {
			const made = await importDocument(file, subject.trim() || null, attempt.signal);
			void client.invalidateQueries({ queryKey: keys.tree });
			if (!attempt.signal.aborted) setImported(made);
		} catch (reason) {
			if (!attempt.signal.aborted) setProblem(explained(toCallError(reason), seenName(file.name)));
		}
		if (waiting.current === attempt) setFile(null);
	};
	const stop = () => {
		waiting.current?.abort();
		waiting.current = null;
		setFile(null);
	};
	return { file, imported, problem, begin, stop, setProblem };
}

/** A failure as a sentence; a file keeps the name that it has, whatever its first letter. */
export function explained({ message }: Pick<CallError, "message">, name: string): string {
	return sentence(message.startsWith(name) ? `“${name}”${message.slice(name.length)}` : message);
}

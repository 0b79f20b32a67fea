import { describe, expect, test } from "vitest";
import type { WrittenFile } from "../../api/generated";
import { CallError } from "../../platform";
import { saveSection } from "./save-section";

/** A workspace with one file of two sections; `meanwhile` happens just before the first write. */
function workspace(text: string, meanwhile?: (file: { text: string }) => void) {
	const file = { text };
	let writes = 0;
	const written = (): WrittenFile => {
		const lines = file.text.replaceAll("\r\n", "\n").split("\n");
		const main = lines.indexOf("## Main");
		return {
			path: "a.md",
			title: "A",
			sha256: `sha of ${file.text}`,
			sections: [
				{ heading: "Starter", startLine: 1, markdown: lines.slice(1, main).join("\n").trim() },
				{
					heading: "Main",
					startLine: main + 1,
					markdown: lines
						.slice(main + 1)
						.join("\n")
						.trim(),
				},
			].map((each) => ({
				...each,
				id: each.heading,
				state: "draft" as const,
				evidence: [],
				claims: [],
			})),
		};
	};
	const answers = {
		file_read: () => ({ path: "a.md", text: file.text, sha256: `sha of ${file.text}` }),
		document_get: () => ({ lessons: [], others: [written()] }),
		file_write: (params: { text: string; baseSha256: string | null }) => {
			writes += 1;
			if (writes === 1) meanwhile?.(file);
			if (params.baseSha256 !== `sha of ${file.text}`)
				throw new CallError({ code: "conflict", message: "changed", detail: null });
			file.text = params.text;
			return { path: "a.md", sha256: `sha of ${file.text}` };
		},
	};
	const call = async (command: keyof typeof answers, params: never) => answers[command](params);
	return { file, host: { face: "window", call } as never };
}

const FILE = "## Starter\r\n\r\nOld.\r\n\r\n## Main\r\n\r\nKeep. 👩🏽‍🏫\r\n";
const STARTER = { id: "Starter", markdown: "Old." };

describe("saving a section", () => {
	test("writes exactly its lines, with the file's line breaks", async () => {
		const { file, host } = workspace(FILE);
		const saved = await saveSection(host, "s", "a.md", STARTER, "New.\n\n- שיעור\n");
		expect([saved, file.text]).toEqual([
			{ outcome: "saved" },
			FILE.replace("Old.", "New.\r\n\r\n- שיעור"),
		]);
	});

	test("keeps what somebody else wrote into another section meanwhile", async () => {
		const { file, host } = workspace(FILE, (now) => {
			now.text = now.text.replace("Keep.", "Kept and longer.\r\n\r\nMore.");
		});
		const saved = await saveSection(host, "s", "a.md", STARTER, "New.");
		expect([saved, file.text]).toEqual([
			{ outcome: "saved" },
			FILE.replace("Old.", "New.").replace("Keep.", "Kept and longer.\r\n\r\nMore."),
		]);
	});

	test("writes nothing when somebody else changed the same section meanwhile", async () => {
		const theirs = FILE.replace("Old.", "Theirs.");
		const { file, host } = workspace(FILE, (now) => {
			now.text = theirs;
		});
		const saved = await saveSection(host, "s", "a.md", STARTER, "New.");
		expect([saved, file.text]).toEqual([{ outcome: "changed", theirs: "Theirs." }, theirs]);
	});

	test("writes nothing when the section is gone", async () => {
		const { file, host } = workspace(FILE);
		const saved = await saveSection(host, "s", "a.md", { id: "Plenary", markdown: "" }, "New.");
		expect([saved, file.text]).toEqual([{ outcome: "gone" }, FILE]);
	});
});

import { toast } from "sonner";
import { expect, test, vi } from "vitest";
import { platform } from "../platform";
import { saveFile } from "./save-file";

test.each([
	[{ saved: true, place: null } as const, ["Saved as Loops.pdf."]],
	[{ saved: true, place: "/her/folder/3B/Loops 2.pdf" } as const, ["Saved in 3B as Loops 2.pdf."]],
	[{ saved: false } as const, []],
])("of a file with the outcome %j is said %j", async (outcome, words) => {
	const told = vi.spyOn(toast, "success");
	vi.spyOn(platform, "save").mockResolvedValue(outcome);
	await saveFile("Loops.pdf", "application/pdf", "%PDF", ["A picture is left out."]);
	expect(told.mock.calls.map(([said]) => said)).toEqual(words);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openToPrint } from "./print-tab";

const made: Blob[] = [];
const revoked: string[] = [];

beforeEach(() => {
	vi.useFakeTimers();
	made.length = 0;
	revoked.length = 0;
	URL.createObjectURL = (blob) => `blob:${made.push(blob as Blob)}`;
	URL.revokeObjectURL = (address) => void revoked.push(address);
});

afterEach(() => vi.useRealTimers());

const PDF = new TextEncoder().encode("%PDF-1.7");

test("pages to print open as a PDF in a tab of their own, and are let go of later", async () => {
	const open = vi.spyOn(window, "open").mockReturnValue(window);
	openToPrint(PDF);
	expect(open).toHaveBeenCalledWith("blob:1", "_blank");
	expect([made[0]?.type, await made[0]?.text()]).toEqual(["application/pdf", "%PDF-1.7"]);
	expect(revoked).toEqual([]);
	vi.runAllTimers();
	expect(revoked).toEqual(["blob:1"]);
});

test("a browser that opens no tab is said to, with what else there is", () => {
	vi.spyOn(window, "open").mockReturnValue(null);
	expect(() => openToPrint(PDF)).toThrow(/save the lesson as PDF/);
	expect(revoked).toEqual(["blob:1"]);
});

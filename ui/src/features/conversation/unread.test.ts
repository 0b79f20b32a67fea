import { expect, it } from "vitest";
import type { Item } from "../../session/conversation";
import { stillUnread } from "./unread";

function said(seq: number, text: string): Item {
	return {
		kind: "teacher",
		key: `said:${seq}`,
		seq,
		text,
		command: null,
		face: "window",
		at: "",
		steering: true,
	};
}

it("holds a message until the log has it, and each of two that are the same", () => {
	const shorter = { text: "shorter", afterSeq: 5 };
	const waiting = [shorter, shorter];
	expect(stillUnread(waiting, { items: [said(3, "shorter")] })).toEqual(waiting);
	expect(stillUnread(waiting, { items: [said(6, "shorter")] })).toEqual([shorter]);
	expect(stillUnread(waiting, { items: [said(6, "shorter"), said(7, "shorter")] })).toEqual([]);
});

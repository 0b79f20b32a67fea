import { beforeEach, expect, test } from "vitest";
import { lineOf } from "../test-sittings";
import { hasLapsed, lock, tryPin, useLocks, WAIT_MS, wrongPin } from "./locks";

const NOW = Date.parse("2026-11-26T12:00:00Z");

beforeEach(() => useLocks.setState({ locks: {} }));

test.each([
	["1234", "1234", null],
	["12345678", "12345678", null],
	["123", "123", "A PIN is 4 to 8 digits."],
	["123456789", "123456789", "A PIN is 4 to 8 digits."],
	["12a4", "12a4", "A PIN is 4 to 8 digits."],
	["1234", "1235", "The two PINs are not the same."],
])("a PIN %s, typed again as %s", (pin, again, wrong) => {
	expect(wrongPin(pin, again)).toBe(wrong);
});

test("the right PIN takes the lock away, and of another sitting nothing", () => {
	lock("a", "1234");
	lock("b", "1234");
	expect(tryPin("a", "4321", NOW)).toBe("wrong");
	expect(tryPin("a", "1234", NOW)).toBe("open");
	expect(Object.keys(useLocks.getState().locks)).toEqual(["b"]);
});

test("a PIN is nowhere to be read, and two locks with the same look different", () => {
	lock("a", "1234");
	lock("b", "1234");
	const { a, b } = useLocks.getState().locks;
	expect(a?.hash).not.toBe(b?.hash);
	expect(localStorage.getItem("sitting-locks")).not.toContain('1234"');
});

test("after five wrong ones the right one has to wait as well", () => {
	lock("a", "1234");
	const came = [1, 2, 3, 4, 5].map(() => tryPin("a", "0000", NOW));
	expect(came).toEqual(["wrong", "wrong", "wrong", "wrong", "waits"]);
	expect(tryPin("a", "1234", NOW + WAIT_MS - 1)).toBe("waits");
	expect(tryPin("a", "0000", NOW + WAIT_MS)).toBe("wrong");
	expect(tryPin("a", "1234", NOW + WAIT_MS)).toBe("open");
});

test("a lock ends when its sitting has been over for long, or is gone", () => {
	const at = (updatedAt: string, over: boolean) => [lineOf("a", "7", { updatedAt, over })];
	expect(hasLapsed(at("2026-11-26T00:00:00Z", true), "a", NOW)).toBe(true);
	expect(hasLapsed(at("2026-11-26T00:00:01Z", true), "a", NOW)).toBe(false);
	expect(hasLapsed(at("2026-11-01T00:00:00Z", false), "a", NOW)).toBe(false);
	expect(hasLapsed([], "a", NOW)).toBe(true);
});

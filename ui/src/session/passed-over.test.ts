import { beforeEach, expect, test } from "vitest";
import { isPassedOver, notePassedOver, usePassedOver } from "./passed-over";

beforeEach(() => usePassedOver.setState({ times: {} }));

test("a kind of question is passed over once she has skipped two of it, until she answers one", () => {
	notePassedOver("reflection", { kind: "skipped" });
	notePassedOver("memoryCapture", { kind: "skipped" });
	expect(isPassedOver("reflection")).toBe(false);
	notePassedOver("reflection", { kind: "skipped" });
	expect([isPassedOver("reflection"), isPassedOver("memoryCapture")]).toEqual([true, false]);
	expect(localStorage.getItem("passed-over")).toContain('"reflection":2');
	notePassedOver("reflection", { kind: "reflection", answers: [] });
	expect(isPassedOver("reflection")).toBe(false);
});

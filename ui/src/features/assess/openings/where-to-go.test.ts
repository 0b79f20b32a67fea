import { expect, test } from "vitest";
import { linkTo, whereToGo } from "./where-to-go";

test("in a browser learners go to the page beside this one", () => {
	expect(whereToGo("browser", "http://192.0.2.7:4600")).toEqual({
		address: "http://192.0.2.7:4600/join",
		note: null,
	});
	expect(linkTo("http://192.0.2.7:4600/join", "K7M3XQ")).toBe(
		"http://192.0.2.7:4600/join?code=K7M3XQ",
	);
});

test.each(["http://localhost:4600", "http://127.0.0.1:4600", "http://[::1]:4600"])(
	"from %s nobody else gets there, and what to do is said",
	(origin) => {
		const { address, note } = whereToGo("browser", origin);
		expect(address).toBe(`${origin}/join`);
		expect(note).toContain("teacher-assist serve --host 0.0.0.0 --port 8080");
	},
);

test("the window has no address of its own, and says who prints one", () => {
	const { address, note } = whereToGo("window", "tauri://localhost");
	expect(address).toBeNull();
	expect(note).toMatch(/^On one computer of the room run .* with \/join\.$/);
});

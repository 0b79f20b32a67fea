import { expect, test } from "vitest";
import { arrivalOf, landingOf } from "./arrivals";

test.each([
	["notes.md", "# Notes\n", { is: "text", name: "notes.md", text: "# Notes\n" }],
	["mark.txt", "\uFEFFa", { is: "text", name: "mark.txt", text: "\uFEFFa" }],
	["empty.md", "", { is: "refused", why: "it is empty" }],
	["a.png", "\0PNG", { is: "refused", why: expect.stringContaining("no plain text") }],
	[".env", "x", { is: "refused", why: expect.stringContaining("dot") }],
	["a?.md", "x", { is: "refused", why: expect.stringContaining("sign") }],
	["a\u202Efdp.md", "x", { is: "refused", why: expect.stringContaining("sign") }],
	["unit.PDF", "x", { is: "document", name: "unit.PDF" }],
])("%s is taken, imported or refused with a word", async (name, text, wanted) => {
	expect(await arrivalOf(new File([text], name))).toMatchObject(wanted);
});

test("what is no UTF-8, too large or a folder is refused", async () => {
	const latin = new File([new Uint8Array([0x63, 0xe9])], "latin.txt");
	expect(await arrivalOf(latin)).toMatchObject({ is: "refused" });
	const large = new File(["x"], "large.md");
	Object.defineProperty(large, "size", { value: 5 * 1024 * 1024 });
	expect(await arrivalOf(large)).toMatchObject({ why: "it has 5 MB, and a text may have 4" });
	const folder = new File([], "folder");
	folder.arrayBuffer = () => Promise.reject(new Error("NotReadable"));
	expect(await arrivalOf(folder)).toMatchObject({ why: expect.stringContaining("folder") });
});

test("a name that is taken, in whatever capitals, gets a number before its ending", () => {
	const paths = ["notes/A.md", "notes/a 2.md", "plain"];
	expect(landingOf("notes", "a.md", paths)).toEqual({
		path: "notes/a.md",
		taken: true,
		free: "notes/a 3.md",
	});
	expect(landingOf("", "plain", paths)).toMatchObject({ taken: true, free: "plain 2" });
	expect(landingOf("", "new.md", paths)).toMatchObject({ taken: false, free: "new.md" });
});

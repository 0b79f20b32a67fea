import { beforeEach, expect, test } from "vitest";
import { noteClicked, selectAround } from "./words";

beforeEach(() => {
	document.getSelection()?.removeAllRanges();
	document.body.innerHTML = `
		<nav><button id="row">A row</button></nav>
		<div id="log" tabindex="0"><div data-words="message"><p id="one">One</p></div><div data-words="message"><p>Two</p></div></div>
		<article data-words="page"><h1>Loops</h1><section data-section="a" tabindex="-1"><p id="starter">Clap</p></section></article>`;
});

const at = (id: string) => document.getElementById(id);
const selected = () => document.getSelection()?.toString().replace(/\s+/g, " ").trim();

test("of a conversation the message that was clicked is selected", () => {
	noteClicked(at("one"));
	selectAround(at("log"));
	expect(selected()).toBe("One");
	// There is nothing around a message but the window.
	selectAround(at("log"));
	expect(selected()).toBe("One");
});

test("of a document the section is selected, and with once more all of it", () => {
	selectAround(at("starter"));
	expect(selected()).toBe("Clap");
	selectAround(at("starter"));
	expect(selected()).toBe("LoopsClap");
	selectAround(at("starter"));
	expect(selected()).toBe("LoopsClap");
	document.getSelection()?.removeAllRanges();
	selectAround(at("starter"));
	expect(selected()).toBe("Clap");
});

test("nothing is selected from where there are no words", () => {
	noteClicked(at("one"));
	selectAround(at("row"));
	expect(selected()).toBe("");
});

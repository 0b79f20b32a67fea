import { expect, test } from "vitest";
import { plainText, richText } from "./copy";

test("rich text keeps the document's form and leaves the window's parts out", () => {
	const sheet = document.createElement("article");
	sheet.innerHTML = `
		<h1 class="paper-title">Iteration</h1>
		<section class="x"><header><h2 id="s">Starter</h2><span data-chrome>draft</span></header>
		<button data-chrome>Edit</button>
		<div class="paper-text"><p style="color: red">See <button class="chip">TCH 3-15a<svg></svg></button> &amp; <strong>think</strong></p>
		<ul><li><input type="checkbox" disabled> Board</li><li><input type="checkbox" checked disabled> Pens</li></ul>
		<div><table><tbody><tr><td style="text-align: right">5</td></tr></tbody></table></div></div></section>`;
	expect(richText(sheet).replace(/\s+/g, " ").trim()).toBe(
		"<h1>Iteration</h1> <h2>Starter</h2> <p>See TCH 3-15a &amp; <strong>think</strong></p>" +
			" <ul><li>☐ Board</li><li>☑ Pens</li></ul>" +
			' <table><tbody><tr><td style="text-align: right;">5</td></tr></tbody></table>',
	);
});

test("words alone have a line for each paragraph, item and row", () => {
	const sheet = document.createElement("section");
	sheet.innerHTML =
		"<header><h2>Starter</h2><span data-chrome>draft</span></header><p>Think.</p> <ul><li>Pens</li><li><p>Cards</p></li></ul><table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>";
	expect(plainText(sheet)).toBe("Starter\nThink.\n- Pens\n- Cards\na\tb");
});

test("rich text keeps formulae as a word processor takes them", () => {
	const sheet = document.createElement("article");
	sheet.innerHTML =
		"<p>Solve <span data-formula='x'><math><mi>x</mi><annotation>x</annotation></math><i>x</i></span>.</p>";
	expect(richText(sheet)).toBe("<p>Solve <math><mi>x</mi></math>.</p>");
});

import { expect, it } from "vitest";
import { visible } from "./visible";

it("names what would turn the direction of writing, and leaves every other text alone", () => {
	expect(visible("plan\u202etxt.exe")).toBe("plan⟨U+202E⟩txt.exe");
	expect(visible("\u001b]52;c;aGk=\u0007")).toBe("␛]52;c;aGk=␇");
	const plain = "Schläft ein Lied\t– 東京 🎵 👩‍🏫 שלום\n";
	expect(visible(plain)).toBe(plain);
});

import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { LINE, NOTHING, Server, sit } from "./test-sitting";

class Utterance extends EventTarget {
	lang = "";
	voice: unknown = null;
	constructor(readonly text: string) {
		super();
	}
}

/** A browser that speaks; what it has begun to say, and how often it was told to be quiet. */
class Synthesis extends EventTarget {
	voices: { lang: string; name: string; localService: boolean }[] = [];
	saying: Utterance[] = [];
	quiet = 0;
	getVoices = () => [...this.voices];
	speak = (words: Utterance) => this.saying.push(words);
	cancel = () => {
		this.quiet++;
		this.saying = [];
	};
	get words() {
		return this.saying.map(({ text }) => text);
	}
}

const voice = (lang: string, name = lang, localService = true) => ({ lang, name, localService });
let speech: Synthesis;

beforeEach(() => {
	sessionStorage.clear();
	speech = new Synthesis();
	vi.stubGlobal("speechSynthesis", speech);
	vi.stubGlobal("SpeechSynthesisUtterance", Utterance);
	return () => vi.unstubAllGlobals();
});

const button = () => screen.findByRole("button", { name: "Read aloud" });
const choice = { widget: { kind: "choice" as const, options: ["red", "blue"] } };

test("a question is read with its options by a British voice, and a second press stops it", async () => {
	speech.voices = [voice("de-DE"), voice("en-US"), voice("en_GB")];
	new Server([choice]);
	const user = userEvent.setup();
	sit();
	await user.click(await button());
	expect(speech.words).toEqual(["What is number 1?", "Option 1: red", "Option 2: blue"]);
	expect(speech.saying.map(({ lang }) => lang)).toEqual(["en-GB", "en-GB", "en-GB"]);
	await user.click(screen.getByRole("button", { name: "Stop reading" }));
	expect(speech.words).toEqual([]);
	expect(await button()).toBeVisible();
});

test("what is chosen meanwhile does not disturb it, and its end is its end", async () => {
	speech.voices = [voice("en-US")];
	new Server([choice]);
	const user = userEvent.setup();
	sit();
	await user.click(await button());
	const before = speech.quiet;
	await user.click(screen.getByRole("radio", { name: "red" }));
	expect(speech.quiet).toBe(before);
	act(() => void speech.saying[0]?.dispatchEvent(new Event("end")));
	expect(screen.getByRole("button", { name: "Stop reading" })).toBeVisible();
	act(() => void speech.saying.at(-1)?.dispatchEvent(new Event("end")));
	expect(await button()).toBeVisible();
});

test("it is quiet when the answer is given, also while it is told what came of it", async () => {
	speech.voices = [voice("en-GB")];
	const server = new Server([{ widget: LINE }, { widget: LINE }]);
	server.stand.sort = "learning";
	server.tells = { ...NOTHING, right: true };
	const user = userEvent.setup();
	sit();
	await user.click(await button());
	await user.type(screen.getByRole("textbox"), "four{Enter}");
	expect(await screen.findByText("Right.")).toBeVisible();
	expect(speech.words).toEqual([]);
	await user.click(await button());
	expect(speech.words).toEqual([]);
});

test("it is quiet when the sitting is left", async () => {
	speech.voices = [voice("en-GB")];
	new Server([{ widget: LINE }]);
	const user = userEvent.setup();
	const { unmount } = sit();
	await user.click(await button());
	expect(speech.words).toHaveLength(1);
	unmount();
	expect(speech.words).toEqual([]);
});

test("a voice that fails ends it", async () => {
	speech.voices = [voice("en-GB")];
	new Server([{ widget: LINE }]);
	const user = userEvent.setup();
	sit();
	await user.click(await button());
	act(() => void speech.saying[0]?.dispatchEvent(new Event("error")));
	expect(await button()).toBeVisible();
});

test("without a voice on this computer there is no button, until there is one", async () => {
	// What such a voice says goes to somebody else's server first.
	speech.voices = [voice("en-GB", "Far away", false)];
	new Server([{ widget: LINE }]);
	sit();
	await screen.findByRole("textbox");
	expect(screen.queryByRole("button", { name: "Read aloud" })).not.toBeInTheDocument();
	speech.voices.push(voice("fr-FR"));
	act(() => void speech.dispatchEvent(new Event("voiceschanged")));
	expect(await button()).toBeVisible();
});

test("a question in another language says so, and is read by a voice of it or by none", async () => {
	speech.voices = [voice("en-GB"), voice("fr-CA"), voice("fr-FR")];
	const question = "Quel jour sommes-nous ?";
	new Server([
		{ ...choice, question, lang: "fr-FR" },
		{ ...choice, question: "Dè an latha?", lang: "gd" },
	]);
	const user = userEvent.setup();
	sit();
	expect((await screen.findByText(question)).closest("[lang]")).toHaveAttribute("lang", "fr-FR");
	await user.click(await button());
	expect(speech.saying.map(({ lang }) => lang)).toEqual(["fr-FR", "fr-FR", "fr-FR"]);
	await user.click(screen.getByRole("radio", { name: "red" }));
	await user.keyboard("{Enter}");
	const gaelic = await screen.findByText("Dè an latha?");
	expect(gaelic.closest("[lang]")).toHaveAttribute("lang", "gd");
	expect(screen.getByRole("radio", { name: "blue" }).closest("[lang]")).toHaveAttribute(
		"lang",
		"gd",
	);
	expect(screen.queryByRole("button", { name: "Read aloud" })).not.toBeInTheDocument();
});

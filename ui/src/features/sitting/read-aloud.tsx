/** A button that reads a question aloud, where this browser has a voice. */
import { Square, Volume2 } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ItemAsked } from "../../api/generated";
import { Button } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { spoken } from "./spoken";

/** The language of the interface, and of whatever does not say its own. */
const LANGUAGE = "en-GB";

interface ReadAloudProps {
	item: ItemAsked;
	/** Whether it is answered, or about to be: then it is quiet. */
	answered: boolean;
}

export function ReadAloud({ item, answered }: ReadAloudProps) {
	const wanted = item.lang ?? LANGUAGE;
	const heard = useSyncExternalStore(onVoices, () => bestVoice(wanted) !== null);
	const [reads, setReads] = useState(false);
	if (answered && reads) setReads(false);
	useEffect(() => {
		if (!reads) return;
		// Whatever is still being said somewhere is of another question.
		speechSynthesis.cancel();
		const voice = bestVoice(wanted);
		const lines = spoken(item).map((line) => utteranceOf(line, wanted, voice));
		const end = () => setReads(false);
		for (const line of lines) line.addEventListener("error", end);
		lines.at(-1)?.addEventListener("end", end);
		for (const line of lines) speechSynthesis.speak(line);
		const stop = () => {
			for (const line of lines) line.removeEventListener("error", end);
			speechSynthesis.cancel();
		};
		// Some browsers read on although the page is gone.
		window.addEventListener("pagehide", stop);
		return () => {
			window.removeEventListener("pagehide", stop);
			stop();
		};
	}, [reads, item, wanted]);
	if (!heard) return null;
	return (
		<Button
			tone="quiet"
			icon={
				reads ? (
					<Square className="size-4" aria-hidden />
				) : (
					<Volume2 className="size-4" aria-hidden />
				)
			}
			className="-ms-3 -my-2 justify-self-start aria-disabled:opacity-55"
			aria-disabled={answered}
			onClick={() => setReads(!reads && !answered)}
		>
			{reads ? "Stop reading" : "Read aloud"}
		</Button>
	);
}

function utteranceOf(
	words: string,
	wanted: string,
	voice: SpeechSynthesisVoice | null,
): SpeechSynthesisUtterance {
	const utterance = new SpeechSynthesisUtterance(visible(words));
	utterance.lang = voice ? tag(voice) : wanted;
	utterance.voice = voice;
	return utterance;
}

/** What a question says does not leave this computer, as it would for a voice that is somewhere else. */
function voices(): SpeechSynthesisVoice[] {
	if (!("speechSynthesis" in window)) return [];
	return speechSynthesis.getVoices().filter(({ localService }) => localService);
}

/**
 * A voice of the country, else one of the language. What says no language of its own is read by whatever voice there
 * is; Gaelic or French by an English voice would not be understood.
 */
function bestVoice(wanted: string): SpeechSynthesisVoice | null {
	const all = voices();
	const speaks = (prefix: string) => all.find((voice) => isOf(tag(voice), prefix));
	const found = speaks(wanted) ?? speaks(languageOf(wanted));
	const any = languageOf(wanted) === languageOf(LANGUAGE) ? all[0] : undefined;
	return found ?? any ?? null;
}

/** "en" of "en-GB". */
function languageOf(tag: string): string {
	return tag.split("-", 1)[0] ?? tag;
}

function isOf(tag: string, prefix: string): boolean {
	return `${tag}-`.toLowerCase().startsWith(`${prefix}-`.toLowerCase());
}

/** Some say en_GB. */
function tag({ lang }: SpeechSynthesisVoice): string {
	return lang.replace("_", "-");
}

function onVoices(changed: () => void): () => void {
	if (!("speechSynthesis" in window)) return () => undefined;
	speechSynthesis.addEventListener("voiceschanged", changed);
	return () => speechSynthesis.removeEventListener("voiceschanged", changed);
}

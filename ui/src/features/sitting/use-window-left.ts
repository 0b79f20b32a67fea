/** Notes when the window of a sitting is left, and when it is in front again. */
import { useEffect, useEffectEvent, useRef } from "react";
import type { SessionId } from "../../api/generated";
import { useSittingWindow } from "../../api/sittings";
import { toCallError } from "../../platform";

/** So many that could not be told are kept; of more, a leaving and a coming back are given up. */
const KEPT = 20;

/** Failures that a second try may cure. */
const PASSING = new Set(["unavailable", "busy", "internal"]);

/**
 * Tells each change once, in the order in which they came and never two at a time. What does not get
 * through is told again with the next change, and nobody is bothered with it. While the sitting does
 * not go on, only that somebody comes back is noted.
 */
export function useWindowLeft(sessionId: SessionId, goes: boolean): void {
	const tell = useSittingWindow(sessionId);
	/** What was noted last; nothing since the page was loaded, whatever the host still believes. */
	const noted = useRef<boolean | null>(null);
	/** How many of the last changes are not told yet; leaving and coming back take turns. */
	const untold = useRef(0);
	const busy = useRef(false);

	const tellAll = async () => {
		if (busy.current) return;
		busy.current = true;
		while (untold.current > 0) {
			const last = noted.current === true;
			try {
				await tell(untold.current % 2 === 1 ? last : !last);
			} catch (reason) {
				if (PASSING.has(toCallError(reason).code)) break;
			}
			untold.current--;
		}
		busy.current = false;
	};
	const look = useEffectEvent((left: boolean) => {
		// Who has not been in front of this page yet has not left it.
		if (left === noted.current || (left && (!goes || noted.current === null))) return;
		noted.current = left;
		untold.current += untold.current < KEPT ? 1 : -1;
		void tellAll();
	});
	const away = useRef(false);
	useEffect(
		() =>
			followWindow((left) => {
				away.current = left;
				look(left);
			}),
		[],
	);
	useEffect(() => {
		if (goes) look(away.current);
	}, [goes]);
}

/** Calls back with whether another window lies before this one, now and whenever that may have changed. */
function followWindow(onChange: (left: boolean) => void): () => void {
	const gone = new AbortController();
	const { signal } = gone;
	let focused = document.hasFocus();
	let closing = false;
	let filled = Boolean(document.fullscreenElement);
	const change = () => {
		// A page that is loaded again is not left.
		if (!closing) onChange(document.hidden || !focused);
	};
	const focus = (now: boolean) => () => {
		focused = now;
		change();
	};
	const close = (now: boolean) => () => {
		closing = now;
	};
	window.addEventListener("blur", focus(false), { signal });
	window.addEventListener("focus", focus(true), { signal });
	window.addEventListener("pagehide", close(true), { signal });
	window.addEventListener("pageshow", close(false), { signal });
	document.addEventListener(
		"fullscreenchange",
		() => {
			const left = filled && !document.fullscreenElement;
			filled = Boolean(document.fullscreenElement);
			// Left for a moment: the page is in front again, in a window beside others.
			if (left && !closing) onChange(true);
			change();
		},
		{ signal },
	);
	document.addEventListener(
		"visibilitychange",
		() => {
			focused ||= document.hasFocus();
			change();
		},
		{ signal },
	);
	change();
	return () => gone.abort();
}

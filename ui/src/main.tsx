/** Starts the interface: the looks that all pages share, and then the page of whoever opened it. */
import "@fontsource-variable/inter";
import "@fontsource/atkinson-hyperlegible/400.css";
import "@fontsource/atkinson-hyperlegible/400-italic.css";
import "@fontsource/atkinson-hyperlegible/700.css";
import "@fontsource-variable/source-serif-4";
import "@fontsource-variable/source-serif-4/wght-italic.css";
import "./shared/pupil-faces.css";
import "./styles.css";
import { Tooltip } from "@base-ui/react/tooltip";
import { type ReactNode, StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { lettersReady } from "./shared/letters";
import { followTheme } from "./shared/theme";
import { followZoom } from "./shared/zoom";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root element");

followTheme();
followZoom();
const letters = lettersReady();
// Whoever comes with a code is given nothing of the teacher's application, and asks for nothing of hers.
const page = await (await way())();
await letters;

createRoot(root).render(
	<StrictMode>
		<Tooltip.Provider delay={500}>{page}</Tooltip.Provider>
	</StrictMode>,
);

// The second frame after the first render is the first that is on the screen for certain.
requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));

/** The way in by the address: that of a learner, of somebody who takes part in a study, or the teacher's. */
async function way(): Promise<() => Promise<ReactNode>> {
	const path = "__TAURI_INTERNALS__" in window ? "/" : window.location.pathname;
	if (/^\/join\/?$/.test(path)) return (await import("./enter-learner")).enter;
	if (/^\/study\/?$/.test(path)) return (await import("./enter-participant")).enter;
	if (/^\/research\/?$/.test(path)) return (await import("./enter-researcher")).enter;
	return (await import("./enter-teacher")).enter;
}

/** Applies the chosen colours to the page. */
import { type Theme, useView } from "./view";

function show(theme: Theme): void {
	if (theme === "system") delete document.documentElement.dataset.theme;
	else document.documentElement.dataset.theme = theme;
}

/** Shows the kept theme now and every later choice. */
export function followTheme(): void {
	show(useView.getState().theme);
	useView.subscribe((view) => show(view.theme));
}

/** Whether what is seen is dark, whoever chose it. */
export function isDark(theme: Theme): boolean {
	if (theme !== "system") return theme === "dark";
	return window.matchMedia("(prefers-color-scheme: dark)").matches;
}

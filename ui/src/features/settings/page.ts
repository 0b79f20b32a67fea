/** Which page of the settings is open; it stays the same until the window closes. */
import { create } from "zustand";
import { useDialogs } from "../../shared/dialogs";

export type PageName = "providers" | "lessons" | "permissions" | "jobs" | "look";

export const useSettingsPage = create<{ page: PageName }>()(() => ({ page: "providers" }));

/** Opens the settings at a page. */
export function showSettings(page: PageName): void {
	useSettingsPage.setState({ page });
	useDialogs.getState().show("settings");
}

/** Keys, how lessons are laid out, permissions, background work, colours. */
export { LostWork } from "./lost-work";
export { showSettings } from "./page";
export { SettingsDialog } from "./settings-dialog";

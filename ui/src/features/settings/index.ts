/** Keys, permissions, background work, colours. */
export { LostWork } from "./lost-work";
export { SettingsDialog } from "./settings-dialog";

/** Keys, how lessons are laid out, permissions, background work, colours. */
export { LostWork } from "./lost-work";
export { Providers } from "./providers";
export { SettingsDialog } from "./settings-dialog";

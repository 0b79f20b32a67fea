/** Keys, permissions, background work, colours. */
export { SettingsDialog } from "./settings-dialog";

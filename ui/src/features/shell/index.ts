/** The window around everything: panes, keys, states of the connection. */
export { Banners } from "./banners";
export { useClicked } from "./clicked";
export { ConcernDialog } from "./concern-dialog";
export { Covered } from "./covered";
export { Damaged } from "./damaged";
export { Fallible } from "./fallible";
export { useKeys } from "./keys";
export { KeysDialog } from "./keys-dialog";
export { Panes } from "./panes";
export { Passcode } from "./passcode";
export { Rail } from "./rail";
export { useReturnedFocus } from "./return-focus";
export { Sidebar } from "./sidebar";
export { useTitle } from "./title";
export { Toasts } from "./toasts";
export { UpdateNotice } from "./update-notice";
export { WindowMenu } from "./window-menu";

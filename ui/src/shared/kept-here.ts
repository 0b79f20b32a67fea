/**
 * Where a page keeps what is to outlive a reload: on the computer; or, where people take their seats at it one after
 * the other, in the tab, which is emptied when one of them leaves.
 */
export const keptHere: Storage = isShared() ? sessionStorage : localStorage;

/** The page of those who take part in a study. */
function isShared(): boolean {
	return !("__TAURI_INTERNALS__" in window) && /^\/study\/?$/.test(window.location.pathname);
}

/** The interface's small parts. */
export { Button, IconButton } from "./button";
export { ContextMenu, isNoText } from "./context-menu";
export { Dialog } from "./dialog";
export { FilterField } from "./filter-field";
export { Fold, Folded } from "./fold";
export { ForGoodDialog } from "./for-good-dialog";
export { GrowingField } from "./growing-field";
export { Key, keyName } from "./key";
export { Link, Markdown } from "./markdown";
export { Maths } from "./markdown-maths";
export { MENU_LOOK, Menu, MenuChoice, MenuItem, MenuLine } from "./menu";
export { Notice, type NoticeTone } from "./notice";
export { ReadFailure } from "./read-failure";
export { RenameField } from "./rename-field";
export { SearchDialog } from "./search-dialog";
export { SideList } from "./side-list";
export { SidebarWarning } from "./sidebar-warning";
export { Tip } from "./tip";

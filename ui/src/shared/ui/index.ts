/** The interface's small parts. */
export { Button, IconButton } from "./button";
export { Dialog } from "./dialog";
export { GrowingField } from "./growing-field";
export { Key, keyName } from "./key";
export { Link, Markdown } from "./markdown";
export { Maths } from "./markdown-maths";
export { formulaeIn } from "./markdown-source";
export { Menu, MenuItem, MenuLine } from "./menu";
export { Notice, type NoticeTone } from "./notice";
export { RenameField } from "./rename-field";
export { SearchDialog } from "./search-dialog";
export { Tip } from "./tip";

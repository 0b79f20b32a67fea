/** Documents from outside: chosen or dropped, converted, and reviewed before anything counts. */
export { DropToImport } from "./drop-to-import";
export { ImportDialog } from "./import-dialog";

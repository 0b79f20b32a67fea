/** The window around everything: panes, keys, states of the connection. */
export { Panes } from "./panes";

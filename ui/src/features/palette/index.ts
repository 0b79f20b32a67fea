/** Everything from the keyboard. */
export { Palette } from "./palette";

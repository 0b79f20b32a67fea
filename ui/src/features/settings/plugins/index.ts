/** Skills, commands and agents, and the plugins they come in. */
export { Plugins } from "./plugins";

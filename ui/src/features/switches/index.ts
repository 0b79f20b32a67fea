/** What takes part in a conversation: her files, commands, skills, specialists, memory, and for how long. */
export { SwitchesButton } from "./switches-button";

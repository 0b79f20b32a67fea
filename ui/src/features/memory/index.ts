/** What is remembered between sessions: its files in the sidebar, and one of them open. */

export { MemoryList } from "./memory-list";
export { MemoryView } from "./memory-view";
export { MemoryRoom } from "./room/memory-room";

/** The room of what she expects of lessons: what is open, what came of it, how sure she was, what lessons have in common. */

export { LearnList } from "./learn-list";
export { LearnRoom } from "./learn-room";

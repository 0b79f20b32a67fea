/** Rating by hand: which of two lessons is better, said blind and held against what judges say. */
export { RatingEntry } from "./rating-entry";
export { RatingRoom } from "./rating-room";

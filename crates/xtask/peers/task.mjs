// What each of the peers is given to do.
import { readFile } from "node:fs/promises";

export const base = process.env.BENCH_BASE;
export const turns = Number(process.env.BENCH_TURNS);
export const instructions = process.env.BENCH_INSTRUCTIONS;
export const request = process.env.BENCH_REQUEST;

/** The text of a file in the folder of the bench. */
export const read = (path) => readFile(`${process.env.BENCH_FILES}/${path}`, "utf8");

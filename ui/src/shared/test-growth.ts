/** How the time of a function grows with its text, for tests: what is linear is so on any machine. */

/** Below this many milliseconds a measurement says nothing: what is quadratic is far above it. */
const NOISE = 5;

/** How often both texts are measured at most; what disturbs a measurement only makes it longer. */
const ROUNDS = 10;

/** How many times longer `run` takes for four times the text: about 4 when linear, 16 when quadratic. */
export function growth(run: (text: string) => unknown, piece: string, length = 15_000): number {
	const text = (characters: number) => `${piece.repeat(Math.ceil(characters / piece.length))}!`;
	const [short, long] = [text(length), text(4 * length)];
	let fastest = { short: Number.POSITIVE_INFINITY, long: Number.POSITIVE_INFINITY };
	let ratio = Number.POSITIVE_INFINITY;
	for (let round = 0; round < ROUNDS && ratio > 6; round += 1) {
		fastest = {
			short: Math.min(fastest.short, Math.max(time(run, short), NOISE)),
			long: Math.min(fastest.long, Math.max(time(run, long), NOISE)),
		};
		ratio = fastest.long / fastest.short;
	}
	return ratio;
}

// Of the processor and not of the clock: beside other programs the longer run waits for its turn more
// often than the shorter one.
function time(run: (text: string) => unknown, text: string): number {
	const began = process.threadCpuUsage();
	run(text);
	return process.threadCpuUsage(began).user / 1000;
}

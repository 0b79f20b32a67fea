/**
 * Closing a window as its cross does. A driver of pages ends the program in place of that; so the message is sent that
 * a window manager sends, by the few requests of X11 which that takes.
 */
import { once } from "node:events";
import { connect, type Socket } from "node:net";

const QUERY_TREE = 15;
const INTERN_ATOM = 16;
const GET_PROPERTY = 20;
const SEND_EVENT = 25;
const CLIENT_MESSAGE = 33;

/** Windows of a display that can be asked to close, by what they are called. */
export async function windowsOn(display: string): Promise<string[]> {
	return (await windows(display)).map(({ name }) => name);
}

/** Asks the windows of a display to close: all that can be asked, or those that are called so. */
export async function closeWindows(display: string, called?: RegExp): Promise<void> {
	await windows(display, (name) => called?.test(name) ?? true);
}

interface Window {
	id: number;
	name: string;
}

/** The windows that can be asked to close; those that are meant are. */
async function windows(
	display: string,
	closes: (name: string) => boolean = () => false,
): Promise<Window[]> {
	const socket = connect(`/tmp/.X11-unix/X${display.slice(1)}`);
	const x = new Answers(socket);
	const hello = Buffer.alloc(12);
	hello.write("l");
	hello.writeUInt16LE(11, 2);
	socket.write(hello);
	const start = await x.read(8);
	if (start[0] !== 1) throw new Error("the display lets nobody in");
	const setup = await x.read(start.readUInt16LE(6) * 4);
	// After what is fixed, the vendor's name in fours and the formats stand before the first screen.
	const vendor = Math.ceil(setup.readUInt16LE(16) / 4) * 4;
	const root = setup.readUInt32LE(32 + vendor + setup.readUInt8(21) * 8);

	const protocols = await atom(x, "WM_PROTOCOLS");
	const wanted = await atom(x, "WM_DELETE_WINDOW");
	const title = await atom(x, "_NET_WM_NAME");
	const text = await atom(x, "UTF8_STRING");
	const tree = await x.ask(QUERY_TREE, 0, [root]);
	const ids = Array.from({ length: tree.readUInt16LE(16) }, (_, at) =>
		tree.readUInt32LE(32 + at * 4),
	);
	const found: Window[] = [];
	for (const id of ids) {
		// Type 4 is an atom: the first of those by which a window can be asked. One that goes meanwhile is none.
		const property = await x.look(GET_PROPERTY, 0, [id, protocols, 4, 0, 1]);
		if (!property || property.readUInt32LE(16) === 0) continue;
		const written = await x.look(GET_PROPERTY, 0, [id, title, text, 0, 256]);
		if (!written) continue;
		const name = written.toString("utf8", 32, 32 + written.readUInt32LE(16));
		found.push({ id, name });
		if (!closes(name)) continue;
		const event = Buffer.alloc(32);
		event.writeUInt8(CLIENT_MESSAGE, 0);
		event.writeUInt8(32, 1);
		event.writeUInt32LE(id, 4);
		event.writeUInt32LE(protocols, 8);
		event.writeUInt32LE(wanted, 12);
		x.send(SEND_EVENT, 0, [id, 0], event);
	}
	// An answer comes only when all before it was done.
	await x.ask(QUERY_TREE, 0, [root]);
	socket.destroy();
	return found;
}

async function atom(x: Answers, name: string): Promise<number> {
	const length = Buffer.alloc(4);
	length.writeUInt16LE(name.length);
	const padded = Buffer.alloc(Math.ceil(name.length / 4) * 4);
	padded.write(name);
	return (await x.ask(INTERN_ATOM, 0, [], Buffer.concat([length, padded]))).readUInt32LE(8);
}

/** What a display answers, in order. */
class Answers {
	private readonly socket: Socket;
	private come: Buffer = Buffer.alloc(0);

	constructor(socket: Socket) {
		this.socket = socket;
		socket.on("data", (data) => {
			this.come = Buffer.concat([this.come, data]);
		});
	}

	async read(length: number): Promise<Buffer> {
		while (this.come.length < length) await once(this.socket, "data");
		const bytes = this.come.subarray(0, length);
		this.come = this.come.subarray(length);
		return bytes;
	}

	send(request: number, detail: number, numbers: number[], more = Buffer.alloc(0)): void {
		const words = Buffer.alloc(4 + numbers.length * 4);
		words.writeUInt8(request, 0);
		words.writeUInt8(detail, 1);
		words.writeUInt16LE((words.length + more.length) / 4, 2);
		numbers.forEach((number, at) => {
			words.writeUInt32LE(number, 4 + at * 4);
		});
		this.socket.write(Buffer.concat([words, more]));
	}

	/** The answer to a request; an error is one of this test. */
	async ask(...request: Parameters<Answers["send"]>): Promise<Buffer> {
		const answer = await this.look(...request);
		if (!answer) throw new Error(`the display refused request ${request[0]}`);
		return answer;
	}

	/** The answer, of 32 bytes and what it says follows; null where it is refused. */
	async look(...request: Parameters<Answers["send"]>): Promise<Buffer | null> {
		this.send(...request);
		const head = await this.read(32);
		if (head[0] !== 1) return null;
		return Buffer.concat([head, await this.read(head.readUInt32LE(4) * 4)]);
	}
}

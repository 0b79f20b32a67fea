/** The way in for a learner who knows a code. Who she is, is in a cookie that no script sees. */
import type { JoinOffer, SittingStand } from "../api/generated";
import { post, refusal } from "./http";

/** What can be asked before anybody sits; each rejects with a `CallError`. */
export interface JoinDoor {
	/** What a code leads to. */
	look(code: string, signal?: AbortSignal): Promise<JoinOffer>;
	/** Takes a seat. */
	sit(code: string, seat: string): Promise<SittingStand>;
	/** The sitting that this computer has, taken up again. */
	here(signal?: AbortSignal): Promise<SittingStand>;
	/** Makes this computer nobody's. */
	leave(): Promise<void>;
}

/** The door of the host at `base`; empty means the address the page came from. */
export function joinDoor(base = ""): JoinDoor {
	const ask = async (what: string, body: unknown, signal?: AbortSignal): Promise<Response> => {
		const response = await post(`${base}/join/${what}`, body, signal);
		if (!response.ok) throw await refusal(response);
		return response;
	};
	return {
		look: async (code, signal) => (await ask("look", { code }, signal)).json(),
		sit: async (code, seat) => (await ask("sit", { code, seat })).json(),
		here: async (signal) => (await ask("here", {}, signal)).json(),
		leave: async () => {
			await ask("leave", {});
		},
	};
}

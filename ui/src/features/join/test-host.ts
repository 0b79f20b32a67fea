/** A host for tests: one opening with its seats, and the sitting of this computer, over `fetch`. */
import { vi } from "vitest";
import type { ApiError, JoinOffer, SittingStand } from "../../api/generated";

type Refusal = { status: number; code: ApiError["code"]; message?: string; wait?: number };

export const AWAY = "away";
const NOBODY: Refusal = { status: 401, code: "passcode", message: "nobody sits here" };

export class Host {
	code = "K7M3XQ";
	/** Every request: its path and what was sent. */
	asked: [string, unknown][] = [];
	/** What is refused from now on, by path; `AWAY` where nothing answers at all. */
	refuse: Record<string, Refusal | typeof AWAY> = {};
	/** What the cookie says. */
	cookie: string | null = null;
	over: SittingStand["phase"] | null = null;
	offer: JoinOffer = {
		title: "Iteration: ten questions",
		sort: "evaluation",
		class: "3B",
		questions: 10,
		minutes: 20,
		seats: ["7", "8", "otter"].map((seat) => ({ seat, taken: false })),
	};

	constructor() {
		vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
			const body: unknown = JSON.parse(String(init.body));
			this.asked.push([url, body]);
			const refused = this.refuse[url] ?? this.refuse["*"] ?? this.reason(url, body);
			if (refused === AWAY) throw new TypeError("no route to the host");
			if (refused) return answer(refused);
			return this.answer(url, body as { seat: string });
		});
	}

	/** What it was asked at a path. */
	at(path: string): unknown[] {
		return this.asked.filter(([url]) => url === path).map(([, body]) => body);
	}

	take(seat: string): void {
		this.offer.seats = this.offer.seats.map((each) =>
			each.seat === seat ? { seat, taken: true } : each,
		);
	}

	private reason(url: string, body: unknown): Refusal | null {
		const { code, seat } = body as { code?: string; seat?: string };
		if (code !== undefined && code !== this.code) return { status: 404, code: "notFound" };
		if (this.offer.seats.some((each) => each.seat === seat && each.taken)) {
			return { status: 409, code: "conflict" };
		}
		const needsSeat = url === "/join/here" || url.startsWith("/learner/");
		return needsSeat && this.cookie === null ? NOBODY : null;
	}

	private answer(url: string, { seat }: { seat: string }): Response {
		switch (url) {
			case "/join/look":
				return new Response(JSON.stringify(this.offer));
			case "/join/leave":
				this.cookie = null;
				return new Response(null, { status: 204 });
			case "/join/sit":
				this.cookie = seat;
				this.take(seat);
				break;
			case "/learner/sitting_hand_in":
				this.over = { is: "over", end: { why: "byLearner" } };
				break;
		}
		return new Response(JSON.stringify(this.stand()));
	}

	private stand(): SittingStand {
		const phase = this.over ?? { is: "going" };
		const item = {
			place: 1,
			of: 10,
			name: null,
			section: null,
			question: "What is number 1?",
			widget: { kind: "shortText" as const },
			maySkip: false,
			mayGoBack: false,
			points: null,
			lang: null,
		};
		return {
			sessionId: "s",
			definition: "iteration-ten-questions",
			title: this.offer.title,
			sort: this.offer.sort,
			seat: this.cookie ?? "",
			class: this.offer.class,
			phase,
			asked: phase.is === "going" ? { interactionId: "i", item } : null,
			remainingMs: 1_200_000,
			answered: 0,
			hints: [],
			beside: [],
			givesHints: false,
			told: [],
		};
	}
}

function answer({ status, code, message = "refused", wait }: Refusal): Response {
	const body: ApiError = { code, message, detail: null };
	const headers: HeadersInit = wait === undefined ? {} : { "retry-after": String(wait) };
	return new Response(JSON.stringify(body), { status, headers });
}

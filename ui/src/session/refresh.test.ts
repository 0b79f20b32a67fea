import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { refresh } from "./refresh";

it("shows what was read although more has changed, and then reads that once", async () => {
	const client = new QueryClient();
	const answers: ((sections: number) => void)[] = [];
	const queryFn = () => new Promise<number>((resolve) => answers.push(resolve));
	const observer = new QueryObserver(client, {
		queryKey: ["document", "s"],
		queryFn,
		initialData: 0,
		staleTime: Number.POSITIVE_INFINITY,
	});
	const end = observer.subscribe(() => undefined);
	const shown = () => observer.getCurrentResult().data;
	let done = 0;
	for (let section = 0; section < 5; section++) {
		void refresh(client, ["document"]).then(() => done++);
	}
	expect(answers).toHaveLength(1);
	answers[0]?.(1);
	await vi.waitFor(() => expect(shown()).toBe(1));
	await vi.waitFor(() => expect(answers).toHaveLength(2));
	expect(done).toBe(0);
	answers[1]?.(5);
	await vi.waitFor(() => expect(shown()).toBe(5));
	await vi.waitFor(() => expect(done).toBe(5));
	await refresh(client, ["nothing"]);
	expect(answers).toHaveLength(2);
	void refresh(client, ["document"]);
	await vi.waitFor(() => expect(answers).toHaveLength(3));
	end();
});

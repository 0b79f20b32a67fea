import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { EmbeddingsInfo } from "../../api/generated";
import { CallError, platform } from "../../platform";
import { Meaning } from "./meaning";

const NONE: EmbeddingsInfo = {
	model: null,
	server: null,
	installed: false,
	fetched: 0,
	size: 83_506_384,
	memories: 12,
	embedded: 0,
};
const THERE: EmbeddingsInfo = { ...NONE, model: "all-MiniLM-L6-v2", installed: true, embedded: 12 };

let info: EmbeddingsInfo;
let install: () => Promise<EmbeddingsInfo>;

beforeEach(() => {
	info = NONE;
	vi.spyOn(platform, "call").mockImplementation(async (command) => {
		if (command === "embeddings_install") info = await install();
		if (command === "embeddings_remove") info = NONE;
		return info as never;
	});
});

async function show() {
	render(
		<QueryClientProvider client={new QueryClient()}>
			<Meaning />
		</QueryClientProvider>,
	);
	await screen.findByTestId("meaning");
	return userEvent.setup();
}

const words = () => screen.getByTestId("meaning-words");

test("the model is fetched once, and taken away again", async () => {
	let fetched = (_: EmbeddingsInfo) => {};
	install = () => new Promise((done) => (fetched = done));
	const user = await show();
	expect(words()).toHaveTextContent("Memory is found by its words alone.");
	await user.click(screen.getByRole("button", { name: "Fetch the model (84 MB)" }));
	expect(words()).toHaveTextContent("The model is being fetched");
	expect(screen.getByRole("button")).toBeDisabled();
	fetched({ ...THERE, embedded: 4 });
	await waitFor(() => expect(words()).toHaveTextContent("It has read 4 of 12 memories"));
	info = THERE;
	await waitFor(() => expect(words()).toHaveTextContent(/on this computer\.$/), { timeout: 3000 });
	await user.click(screen.getByRole("button", { name: "Take the model away" }));
	await waitFor(() => expect(words()).toHaveTextContent("by its words alone"));
});

test("a connection that is cut is told, and the next try goes on", async () => {
	const message = "the connection was closed; what came is kept";
	install = async () => {
		info = { ...NONE, fetched: 40_000_000 };
		throw new CallError({ code: "invalid", message, detail: null });
	};
	const user = await show();
	await user.click(screen.getByRole("button", { name: "Fetch the model (84 MB)" }));
	expect(await screen.findByText("The connection was closed; what came is kept.")).toBeVisible();
	info = { ...NONE, fetched: 40_000_000 };
	await waitFor(() => expect(screen.getByRole("button", { name: /model/ })).toBeEnabled());
});

test("a server of this computer is named, and can be let go", async () => {
	info = {
		...THERE,
		model: "nomic at http://localhost:11434/v1",
		server: "http://localhost:11434/v1",
	};
	await show();
	expect(words()).toHaveTextContent("with the server at http://localhost:11434/v1");
	expect(screen.getByRole("button", { name: "Let the server go" })).toBeEnabled();
});

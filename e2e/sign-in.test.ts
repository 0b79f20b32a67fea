/** Signing in by a provider of identities, in a real browser; one that others wrote, and one that lies. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { openChromium } from "./chromium.ts";
import { type Home, makeHome, PASSCODE } from "./home.ts";
import { CLIENT, type Identities, identities, type Liar, liar, SECRET } from "./identities.ts";
import { freePort, type Program, until } from "./processes.ts";

/** The description of a provider, as whoever runs a server writes it. */
function described(home: Home, issuer: string): string {
	writeFileSync(join(home.data, "oidc-secret"), `${SECRET}\n`);
	const file = join(home.data, "oidc.json");
	const roles = { staff: "teacher", research: "researcher" };
	const said = {
		...{ issuer, name: "The university", clientId: CLIENT, clientSecretFile: "oidc-secret" },
		...{ scopes: ["email"], roleClaim: "groups", roles, allow: ["@school.example"] },
	};
	writeFileSync(file, JSON.stringify(said));
	return file;
}

describe("signing in by a provider of identities", () => {
	let home: Home;
	let browser: Browser;
	let server: Program;
	let provider: Identities;
	let base: string;

	before(async () => {
		home = makeHome();
		browser = await openChromium();
		const port = await freePort();
		const at = await freePort();
		base = `http://127.0.0.1:${port}`;
		provider = await identities(at, base);
		server = await home.serve(port, "--oidc", described(home, provider.issuer));
	});

	after(async () => {
		await browser?.close();
		await server?.end();
		await provider?.end();
		home?.remove();
	});

	async function signsIn(page: Page, who: string): Promise<void> {
		await page.goto(`${base}/`);
		await page.getByRole("link", { name: "Sign in with The university" }).click();
		await page.locator("input[name=login]").fill(who);
		await page.locator("input[name=password]").fill("anything");
		await page.getByRole("button", { name: /sign-in/i }).click();
		await page.getByRole("button", { name: /continue/i }).click();
		await page.waitForURL(`${base}/**`);
	}

	it("a teacher has a desk, leaves by the provider, and is out when she leaves there", {
		timeout: 90_000,
	}, async () => {
		const context = await browser.newContext();
		const page = await context.newPage();
		await signsIn(page, "ann");
		await page.getByTestId("who-answers").waitFor();
		await page.keyboard.press("Control+,");
		await page.getByText("Ann Onym is signed in").waitFor();

		await page.getByRole("button", { name: "Sign out" }).click();
		await page.getByRole("button", { name: /yes, sign me out/i }).click();
		await page.waitForURL(`${base}/`);
		await page.getByRole("link", { name: "Sign in with The university" }).waitFor();
		await page.screenshot({ path: join(import.meta.dirname, "output", "s2-sign-in.png") });

		await signsIn(page, "ann");
		await page.getByTestId("who-answers").waitFor();
		// She leaves it in another window, and the provider says so to the server.
		const elsewhere = await context.newPage();
		await elsewhere.goto(`${provider.issuer}/session/end`);
		await elsewhere.getByRole("button", { name: /yes, sign me out/i }).click();
		await page.locator("#passcode").waitFor({ timeout: 20_000 });
		const told = JSON.parse(await home.terminal("people", "log", "--json"));
		assert.deepEqual(
			told.map((event: { what: string }) => event.what),
			["ended", "in", "out", "in"],
		);
		await context.close();
	});

	it("a researcher comes to her studies, and whoever is in no group is told so", {
		timeout: 60_000,
	}, async () => {
		const context = await browser.newContext();
		const page = await context.newPage();
		await signsIn(page, "lab");
		await page.waitForURL(`${base}/research`);
		await page.getByRole("navigation", { name: "Studies" }).waitFor();
		await context.close();

		const other = await browser.newContext();
		const pupils = await other.newPage();
		await signsIn(pupils, "pupil");
		await pupils.getByText("You are known there, and are not let in here.").waitFor();
		assert.equal(new URL(pupils.url()).search, "", "a second look does not say it again");
		await other.close();
	});
});

describe("a server that encrypts", () => {
	it("has cookies that leave it over TLS only, and no plain answer", {
		timeout: 60_000,
	}, async () => {
		const home = makeHome();
		const [certificate, key] = [join(home.data, "chain.pem"), join(home.data, "key.pem")];
		const asked = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"];
		const named = [
			"-subj",
			"/CN=localhost",
			"-addext",
			"subjectAltName=DNS:localhost,IP:127.0.0.1",
		];
		await promisify(execFile)("openssl", [...asked, ...named, "-out", certificate, "-keyout", key]);
		const port = await freePort();
		const server = await home.serve(port, "--tls-cert", certificate, "--tls-key", key);
		const browser = await openChromium();
		try {
			assert.match(server.output, new RegExp(`https://127.0.0.1:${port}/`));
			const context = await browser.newContext({ ignoreHTTPSErrors: true });
			const page = await context.newPage();
			await page.goto(`https://localhost:${port}/`);
			await page.locator("#passcode").fill(PASSCODE);
			await page.keyboard.press("Enter");
			await page.getByTestId("who-answers").waitFor();
			const kept = (await context.cookies()).find((one) => one.name.startsWith("__Host-"));
			assert.deepEqual([kept?.secure, kept?.httpOnly, kept?.sameSite], [true, true, "Strict"]);
			await assert.rejects(fetch(`http://127.0.0.1:${port}/`));
		} finally {
			await browser.close();
			await server.end();
			home.remove();
		}
	});
});

describe("a provider of identities that lies", () => {
	let home: Home;
	let server: Program;
	let provider: Liar;
	let base: string;

	before(async () => {
		home = makeHome();
		const port = await freePort();
		base = `http://127.0.0.1:${port}`;
		provider = await liar();
		const file = described(home, provider.issuer);
		const said = { issuer: provider.issuer, name: "x", clientId: CLIENT, defaultRole: "teacher" };
		writeFileSync(file, JSON.stringify(said));
		server = await home.serve(port, "--oidc", file);
	});

	after(async () => {
		await server?.end();
		await provider?.end();
		home?.remove();
	});

	const cookieOf = (response: Response) =>
		response.headers
			.getSetCookie()
			.map((one) => one.split(";")[0])
			.join("; ");

	/** Goes the whole way: where it leads to, and the cookie that it leaves. */
	async function goes(): Promise<[string, string]> {
		const start = await fetch(`${base}/sign-in/start`, { redirect: "manual" });
		const there = await fetch(start.headers.get("location") ?? "", { redirect: "manual" });
		const back = await fetch(there.headers.get("location") ?? "", {
			redirect: "manual",
			headers: { cookie: cookieOf(start) },
		});
		return [back.headers.get("location") ?? String(back.status), cookieOf(back)];
	}

	const asks = (cookie: string) =>
		fetch(`${base}/api/session_list`, {
			method: "POST",
			headers: { "content-type": "application/json", cookie },
			body: "{}",
		});

	const says = (token: string) =>
		fetch(`${base}/sign-in/backchannel`, {
			method: "POST",
			body: new URLSearchParams({ logout_token: token }),
		});

	const now = Math.floor(Date.now() / 1000);

	it("is not believed, and is where it says the truth", { timeout: 60_000 }, async () => {
		const lies = [
			{ claims: { nonce: "another" } },
			{ claims: { aud: "somebody else" } },
			{ claims: { iss: "https://id.example" } },
			{ claims: { exp: now - 3_600 } },
			{ otherKey: true },
			{ unsigned: true },
		];
		for (const lie of lies) {
			provider.says(lie);
			const [place, cookie] = await goes();
			assert.equal(place, "/?sign-in=away", JSON.stringify(lie));
			assert.equal((await asks(cookie)).status, 401, JSON.stringify(lie));
		}
		provider.says({});
		const [place, cookie] = await goes();
		assert.equal(place, "/");
		assert.equal((await asks(cookie)).status, 200);
		await provider.changesKeys();
		const [again, later] = await goes();
		assert.equal(again, "/", "its keys are asked for again");
		assert.equal((await asks(later)).status, 200);
	});

	it("an answer that another browser waits for lets nobody in", { timeout: 60_000 }, async () => {
		provider.says({});
		const start = await fetch(`${base}/sign-in/start`, { redirect: "manual" });
		const there = await fetch(start.headers.get("location") ?? "", { redirect: "manual" });
		const answer = there.headers.get("location") ?? "";
		const comes = async (cookie: string) => {
			const back = await fetch(answer, { redirect: "manual", headers: { cookie } });
			return back.headers.get("location");
		};
		assert.equal(await comes(""), "/?sign-in=late");
		assert.equal(await comes(cookieOf(start)), "/?sign-in=late", "it was used up by that");
	});

	it("signs nobody out by what does not hold", { timeout: 60_000 }, async () => {
		provider.says({});
		const [, cookie] = await goes();
		const hers = { sub: "ann", sid: "s1" };
		const wrong = [
			await provider.left(hers, { otherKey: true }),
			await provider.left(hers, { unsigned: true }),
			await provider.left({ ...hers, aud: "somebody else" }),
			await provider.left({ ...hers, iat: now - 3_600 }),
			await provider.left({ ...hers, nonce: "x" }),
			await provider.left({ ...hers, events: {} }),
			await provider.left({}),
			"no token",
		];
		for (const [place, token] of wrong.entries()) {
			assert.equal((await says(token)).status, 400, String(place));
		}
		assert.equal((await asks(cookie)).status, 200);
		const right = await provider.left(hers);
		assert.equal((await says(right)).status, 200);
		assert.equal((await says(right)).status, 400, "once");
		await until("she is out", async () => (await asks(cookie)).status === 401);
	});
});

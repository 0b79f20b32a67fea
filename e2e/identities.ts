/**
 * Providers of identities on this computer: `oidc-provider`, which others wrote, and one that lies.
 */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import Provider from "oidc-provider";

export const CLIENT = "teacher-assist";
export const SECRET = "a secret that only the two of them know";

/** Who is known there: the groups are what a school calls its people. */
const ACCOUNTS: Record<string, { name: string; groups: string[]; email: string }> = {
	ann: { name: "Ann Onym", groups: ["staff"], email: "ann@school.example" },
	lab: { name: "Lab Coat", groups: ["research"], email: "lab@school.example" },
	pupil: { name: "P. Upil", groups: ["pupils"], email: "pupil@school.example" },
};

export interface Identities {
	issuer: string;
	end(): Promise<void>;
}

async function listening(server: Server, port = 0): Promise<string> {
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function ended(server: Server): Promise<void> {
	server.closeAllConnections();
	return new Promise((resolve) => server.close(() => resolve()));
}

/** The provider that others wrote, which knows our server at `base`. */
export async function identities(port: number, base: string): Promise<Identities> {
	const issuer = `http://127.0.0.1:${port}`;
	const provider = new Provider(issuer, {
		clients: [
			{
				client_id: CLIENT,
				client_secret: SECRET,
				redirect_uris: [`${base}/sign-in/back`],
				post_logout_redirect_uris: [`${base}/`],
				backchannel_logout_uri: `${base}/sign-in/backchannel`,
				backchannel_logout_session_required: true,
			},
		],
		// It asks nobody on this computer unless it is told to.
		fetch: (url, { method, body, headers, signal }: RequestInit = {}) =>
			fetch(url, { method, body, headers, signal }),
		pkce: { required: () => true },
		features: { backchannelLogout: { enabled: true } },
		claims: {
			openid: ["sub"],
			profile: ["name", "groups"],
			email: ["email", "email_verified"],
		},
		// Said in the token itself, so that nothing else has to be asked.
		conformIdTokenClaims: false,
		findAccount: (_, sub) => ({
			accountId: sub,
			claims: () => ({ sub, email_verified: true, ...ACCOUNTS[sub] }),
		}),
	});
	const server = createServer(provider.callback());
	await listening(server, port);
	return { issuer, end: () => ended(server) };
}

/** What a provider that lies says instead of the truth. */
export interface Lie {
	claims?: JWTPayload;
	/** Signed by a key that is not among those that it shows. */
	otherKey?: boolean;
	/** Signed with what everybody can read. */
	unsigned?: boolean;
}

export interface Liar extends Identities {
	/** What it says next. */
	says(lie: Lie): void;
	/** A message that somebody has left. */
	left(claims: JWTPayload, lie?: Lie): Promise<string>;
	/** From now on it has other keys, as providers do from time to time. */
	changesKeys(): Promise<void>;
}

/** A provider that is right in everything but one thing. */
export async function liar(): Promise<Liar> {
	let keys = await generateKeyPair("RS256", { extractable: true });
	const others = await generateKeyPair("RS256", { extractable: true });
	let kid = "one";
	let lie: Lie = {};
	let nonce = "";
	let issuer = "";
	const signed = async (claims: JWTPayload, told: Lie) => {
		const now = Math.floor(Date.now() / 1000);
		const all = { iss: issuer, aud: CLIENT, iat: now, exp: now + 300, ...claims, ...told.claims };
		if (told.unsigned) {
			const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
			return `${part({ alg: "none", typ: "JWT" })}.${part(all)}.`;
		}
		const key = told.otherKey ? others.privateKey : keys.privateKey;
		return await new SignJWT(all).setProtectedHeader({ alg: "RS256", kid, typ: "JWT" }).sign(key);
	};
	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", issuer);
		const json = (body: unknown) => {
			response.writeHead(200, { "content-type": "application/json" });
			response.end(JSON.stringify(body));
		};
		if (url.pathname === "/.well-known/openid-configuration") {
			return json({
				issuer,
				authorization_endpoint: `${issuer}/auth`,
				token_endpoint: `${issuer}/token`,
				jwks_uri: `${issuer}/jwks`,
				response_types_supported: ["code"],
				subject_types_supported: ["public"],
				id_token_signing_alg_values_supported: ["RS256"],
			});
		}
		if (url.pathname === "/jwks") {
			const key: JWK = { ...(await exportJWK(keys.publicKey)), kid, use: "sig", alg: "RS256" };
			return json({ keys: [key] });
		}
		if (url.pathname === "/auth") {
			nonce = url.searchParams.get("nonce") ?? "";
			const back = new URL(url.searchParams.get("redirect_uri") ?? "");
			back.searchParams.set("code", "code");
			back.searchParams.set("state", url.searchParams.get("state") ?? "");
			response.writeHead(303, { location: back.href });
			return response.end();
		}
		if (url.pathname === "/token") {
			const claims = { sub: "ann", name: "Ann Onym", groups: ["staff"], nonce, sid: "s1" };
			const id_token = await signed(claims, lie);
			return json({ access_token: "x", token_type: "Bearer", expires_in: 300, id_token });
		}
		response.writeHead(404);
		response.end();
	});
	issuer = await listening(server);
	return {
		issuer,
		end: () => ended(server),
		says: (next) => {
			lie = next;
		},
		left: (claims, told = {}) =>
			signed(
				{
					jti: crypto.randomUUID(),
					events: { "http://schemas.openid.net/event/backchannel-logout": {} },
					...claims,
				},
				told,
			),
		changesKeys: async () => {
			keys = await generateKeyPair("RS256", { extractable: true });
			kid = "two";
		},
	};
}

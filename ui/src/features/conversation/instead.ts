/** Who may answer in place of a model that does not, and what the state is called in which it does not. */
import type { ProviderInfo } from "../../api/generated";
import type { NoticeItem } from "../../session/conversation";

const OFFLINE = "offline";

/** Somebody on this computer, so that nothing goes where she has not sent it. */
export function insteadOf(
	provider: string | null,
	providers: readonly ProviderInfo[],
): ProviderInfo | undefined {
	return providers.find(({ name, remote, ready }) => !remote && ready && name !== provider);
}

export function insteadWords({ name, label }: ProviderInfo): string {
	return name === OFFLINE ? "Use the offline drafter" : `Go on with ${label}`;
}

/** That nobody is there to answer, as a state; null where something else is wrong. */
export function stateOf(
	{ kind, provider }: NonNullable<NoticeItem["failure"]>,
	providers: readonly ProviderInfo[],
): string | null {
	const known = providers.find(({ name }) => name === provider);
	// What its label says in brackets is for whoever sets it up.
	const name = known?.label.replace(/ \(.*\)$/, "") ?? "The model";
	switch (kind) {
		case "network":
			return known?.remote ? "The network is away" : `${name} is not there`;
		case "auth":
			return "The key is not accepted";
		case "overloaded":
			return `${name} is busy`;
		case "request":
		case "malformed":
			return null;
	}
}

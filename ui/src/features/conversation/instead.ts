/** Who may answer in place of a model that does not, and what the state is called in which it does not. */
import type { ModelFailureKind, ProviderInfo } from "../../api/generated";

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
export function stateOf(failure: ModelFailureKind, provider?: ProviderInfo): string | null {
	// What its label says in brackets is for whoever sets it up.
	const name = provider?.label.replace(/ \(.*\)$/, "") ?? "The model";
	switch (failure) {
		case "network":
			return provider?.remote ? "The network is away" : `${name} is not there`;
		case "auth":
			return "The key is not accepted";
		case "overloaded":
			return `${name} is busy`;
		case "request":
		case "malformed":
			return null;
	}
}

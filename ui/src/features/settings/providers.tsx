/** Who can answer: each with its key, and what is sent to it. */
import { ChevronRight, ShieldCheck } from "lucide-react";
import { useAppInfo } from "../../api/queries";
import { useKeyList } from "../../api/settings";
import { toCallError } from "../../platform";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { LocalModels } from "./local-models";
import { ProviderCard } from "./provider-card";

/** `brief`: what is so of all of them is folded, for whoever only passes by. */
export function Providers({ brief = false }: { brief?: boolean }) {
	const info = useAppInfo().data;
	const keyList = useKeyList();
	if (!info) return null;
	return (
		<div className="grid gap-3">
			{keyList.error && (
				<Notice
					tone="bad"
					actions={<Button onClick={() => void keyList.refetch()}>Try again</Button>}
				>
					{sentence(toCallError(keyList.error).message)} No key was changed.
				</Notice>
			)}
			{info.providers.map((provider) => (
				<ProviderCard
					key={provider.name}
					provider={provider}
					current={provider.name === info.provider ? info.model : null}
					keyInfo={keyList.data?.find((key) => key.provider === provider.name) ?? null}
				/>
			))}
			<LocalModels />
			<WhatLeaves folded={brief} />
		</div>
	);
}

function WhatLeaves({ folded }: { folded: boolean }) {
	return (
		<details open={!folded} className="group rounded-lg bg-accent-soft p-3.5 text-sm">
			<summary className="flex cursor-pointer items-center gap-2 font-medium">
				<ShieldCheck className="size-4 text-accent" aria-hidden />
				<h3>What leaves this computer</h3>
				<ChevronRight className="size-4 text-ink-faint group-open:rotate-90" aria-hidden />
			</summary>
			<ul className="mt-1.5 grid list-disc gap-1 ps-5 text-ink-soft">
				<li>With the offline drafter or a model on this computer: nothing.</li>
				<li>
					With the others: your messages, and what the card “What I'll use” lists of your files and
					of memory. You can take anything off that card.
				</li>
				<li>
					Names of pupils, e-mail addresses and telephone numbers are replaced before anything is
					sent, and put back in the answer.
				</li>
				<li>
					A key goes to its own provider, and to no other: for OpenAI that is the server that
					OPENAI_BASE_URL names, where you set one.
				</li>
			</ul>
		</details>
	);
}

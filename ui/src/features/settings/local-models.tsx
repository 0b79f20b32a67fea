/** A model on this computer: who answers here, a try, and the choice of one for new sessions. */
import { Laptop, Search } from "lucide-react";
import { type FormEvent, useId, useRef, useState } from "react";
import type { ServerList } from "../../api/generated";
import { useAppInfo } from "../../api/queries";
import { useServerChoice, useServers } from "../../api/servers";
import { toCallError } from "../../platform";
import { modelName } from "../../shared/model-name";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { ServerCard } from "./server-card";

export function LocalModels() {
	const title = useId();
	const [at, setAt] = useState<string | null>(null);
	const { data, error, isFetching, refetch, cancel } = useServers(at);
	return (
		<section
			aria-labelledby={title}
			data-testid="local-models"
			className="rounded-lg border bg-raised p-3.5 text-sm"
		>
			<header className="flex items-start gap-3">
				<Laptop className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />
				<div className="min-w-0 flex-1">
					<h3 id={title} className="font-medium">
						A model on this computer
					</h3>
					<p className="text-ink-soft">
						Ollama, LM Studio, llama.cpp or vLLM: no key, and nothing leaves this computer unless
						that server passes it on.
					</p>
				</div>
				{isFetching ? (
					<Button onClick={cancel}>Cancel</Button>
				) : (
					<Button onClick={() => void refetch()}>
						<Search className="size-4" aria-hidden /> Look again
					</Button>
				)}
			</header>
			<div className="ms-7 mt-2.5 grid gap-2.5">
				<div role="status">
					{isFetching && <p className="text-ink-soft">Looking for models …</p>}
					{!isFetching && data && data.servers.length + data.wantKey.length === 0 && (
						<Nobody list={data} />
					)}
				</div>
				{data?.wantKey.map((address) => (
					<p key={address} className="text-ink-soft">
						The server at {host(address)} wants a key, and says nothing without one. Such a server
						is named by OPENAI_BASE_URL, and its key is set above. Elsewhere in your network that
						key goes once you agree to it in a terminal: teacher-assist models use MODEL --at{" "}
						{host(address)} --agree --with-key.
					</p>
				))}
				{error && !isFetching && <Notice tone="bad">{sentence(toCallError(error).message)}</Notice>}
				{data && <Servers list={data} />}
				<Address
					onAsk={(address) => (address === at ? void refetch() : setAt(address))}
					elsewhere={at !== null}
				/>
			</div>
		</section>
	);
}

function Servers({ list }: { list: ServerList }) {
	const info = useAppInfo().data;
	const choice = useServerChoice();
	const answers = info?.provider === "openai" ? info.model : null;
	return (
		<>
			{list.servers.map((server) => (
				<ServerCard
					key={server.address}
					server={server}
					at={list.at}
					answering={server.address === list.inUse ? answers : null}
				/>
			))}
			{list.named && (
				<p className="text-ink-soft">
					OPENAI_BASE_URL names {list.named} for this program: unset it to choose another server
					here.
				</p>
			)}
			{list.chosen && (
				<p className="flex flex-wrap items-center gap-2">
					<span className="min-w-0 flex-1 text-ink-soft">
						{list.chosen} was chosen for new sessions
						{list.asked.includes(list.chosen) &&
						!list.servers.some(({ address }) => address === list.chosen)
							? ", and does not answer just now."
							: "."}
					</span>
					<Button disabled={choice.isPending} onClick={() => choice.mutate("forget")}>
						Choose nothing
					</Button>
				</p>
			)}
			{!list.chosen && choice.isSuccess && info && (
				<p className="text-ink-soft" role="status">
					No server is chosen any more;{" "}
					{info.provider === "" ? "nobody" : `${modelName(info.model)} of ${info.provider}`} answers
					in new sessions.
				</p>
			)}
			{choice.error && <Notice tone="bad">{sentence(toCallError(choice.error).message)}</Notice>}
		</>
	);
}

function Nobody({ list }: { list: ServerList }) {
	return (
		<p className="text-ink-soft" data-testid="nobody">
			Nothing answers at {list.asked.map((address) => host(address)).join(", ")}. Start Ollama, LM
			Studio, llama.cpp or vLLM and look again, or type another address.
		</p>
	);
}

interface AddressProps {
	/** Ask there; null is the usual ports. */
	onAsk(address: string | null): void;
	/** Whether another address than the usual ports is shown. */
	elsewhere: boolean;
}

function Address({ onAsk, elsewhere }: AddressProps) {
	const id = useId();
	const field = useRef<HTMLInputElement>(null);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		const typed = field.current?.value.trim() ?? "";
		if (typed !== "") onAsk(typed);
	};
	return (
		<form onSubmit={submit} className="flex flex-wrap items-center gap-2">
			<label htmlFor={id} className="text-ink-soft">
				Another address
			</label>
			<input
				ref={field}
				id={id}
				spellCheck={false}
				autoCapitalize="off"
				placeholder="localhost:8081"
				className="h-8 min-w-40 flex-1 rounded-md border border-line-strong bg-surface px-2.5 placeholder:text-ink-faint"
			/>
			<Button type="submit">Ask there</Button>
			{elsewhere && <Button onClick={() => onAsk(null)}>Usual ports</Button>}
		</form>
	);
}

/** An address as a person says it. */
function host(address: string): string {
	return address.replace(/^https?:\/\//, "").replace(/\/v1$/, "");
}

/** One provider: whether it can answer, where its key is, and whether the key works. */
import { CircleCheck, CircleX, Cloud, Laptop } from "lucide-react";
import type { KeyInfo, KeyTest, ProviderInfo } from "../../api/generated";
import { useChooseProvider } from "../../api/queries";
import { useServerStanding } from "../../api/servers";
import { useKeyTest } from "../../api/settings";
import { toCallError } from "../../platform";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { duration } from "../../shared/time";
import { Button } from "../../shared/ui";
import { KeyForm } from "./key-form";

interface ProviderCardProps {
	provider: ProviderInfo;
	/** Its model when it is the one that answers now. */
	current: string | null;
	/** Its key; null for a provider that takes none. */
	keyInfo: KeyInfo | null;
}

export function ProviderCard({ provider, current, keyInfo }: ProviderCardProps) {
	const choose = useChooseProvider();
	const test = useKeyTest();
	// Who is near is asked whether it is there; of anybody else a key is set, and no more is known.
	const standing = useServerStanding(provider.name === "openai" && provider.ready).data;
	const away = standing?.state != null && standing.state !== "ready";
	const Icon = provider.remote ? Cloud : Laptop;
	return (
		<section
			aria-label={provider.label}
			data-testid="provider-card"
			className="rounded-lg border bg-raised p-3.5"
		>
			<header className="flex items-start gap-3">
				<Icon className="mt-0.5 size-4 shrink-0 text-ink-faint" aria-hidden />
				<div className="min-w-0 flex-1">
					<h3 className="font-medium text-sm">{provider.label}</h3>
					<p className="text-ink-soft text-sm">{provider.note}</p>
					{standing?.says && (
						<p className={away ? "text-bad text-sm" : "text-ink-soft text-sm"} role="status">
							{standing.address} at {timeOf(new Date(standing.at))}: {standing.says}.
						</p>
					)}
				</div>
				{current !== null ? (
					<span className="rounded-full bg-good-soft px-2.5 py-1 text-good text-xs">
						{away ? "Chosen" : "Answers now"}
					</span>
				) : (
					provider.ready && (
						<Button
							className="h-7"
							disabled={choose.isPending}
							onClick={() =>
								choose.mutate({ provider: provider.name, model: null }, { onError: reportError })
							}
						>
							Let it answer
						</Button>
					)
				)}
			</header>
			{keyInfo && (
				<div className="ms-7 mt-2.5">
					<KeyForm
						keyInfo={keyInfo}
						provider={provider}
						onChanged={test.reset}
						onKept={() => test.mutate(provider.name)}
					>
						<Button
							className="h-8"
							disabled={!provider.ready || test.isPending}
							onClick={() => test.mutate(provider.name)}
						>
							{test.isPending ? "Testing …" : "Test"}
						</Button>
					</KeyForm>
					<div role="status" className="text-sm empty:hidden [&:not(:empty)]:mt-2">
						{test.data && (
							<Result test={test.data} at={new Date(test.submittedAt)} answers={current !== null} />
						)}
						{test.error && <p className="text-bad">{sentence(toCallError(test.error).message)}</p>}
					</div>
				</div>
			)}
		</section>
	);
}

interface ResultProps {
	test: KeyTest;
	at: Date;
	/** Whether it is who answers now. */
	answers: boolean;
}

function Result({ test, at, answers }: ResultProps) {
	const time = timeOf(at);
	if (test.works) {
		return (
			<p className="flex items-center gap-1.5 text-good">
				<CircleCheck className="size-4 shrink-0" aria-hidden />
				It works: {test.model} answered in {duration(test.tookMs)} at {time}.
				{!answers && " New sessions go there once you let it answer."}
			</p>
		);
	}
	return (
		<p className="flex items-start gap-1.5 text-bad">
			<CircleX className="mt-0.5 size-4 shrink-0" aria-hidden />
			<span className="min-w-0 break-words">
				It did not answer at {time}: {sentence(test.message)}
			</span>
		</p>
	);
}

function timeOf(at: Date): string {
	return at.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

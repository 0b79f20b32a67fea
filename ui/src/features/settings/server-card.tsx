/** One server of models: what it offers, a try of each model, and which is to answer. */
import { CircleCheck, CircleX } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ModelServerInfo, ServerModel, ServerTested } from "../../api/generated";
import { useServerChoice, useServerTest } from "../../api/servers";
import { toCallError } from "../../platform";
import { modelName } from "../../shared/model-name";
import { sentence } from "../../shared/sentence";
import { duration } from "../../shared/time";
import { Button, Notice } from "../../shared/ui";

interface ServerCardProps {
	server: ModelServerInfo;
	/** When it answered. */
	at: string;
	/** The model of it that answers in new sessions now. */
	answering: string | null;
}

export function ServerCard({ server, at, answering }: ServerCardProps) {
	return (
		<section
			aria-label={`${server.label} at ${server.address}`}
			data-testid="server-card"
			className="rounded-md border px-3 py-2.5"
		>
			<p className="flex flex-wrap gap-x-2">
				<span className="font-medium">{server.label}</span>
				<span className="text-ink-soft">
					{server.address}, {server.loading ? "still loading its model" : "answered"} at {time(at)}
				</span>
			</p>
			{!server.loading && server.models.length === 0 && (
				<p className="text-ink-soft">It has no model yet.</p>
			)}
			<ul className="mt-1.5 grid gap-2">
				{server.models.map((model) => (
					<Model
						key={model.name}
						server={server}
						model={model}
						answers={model.name === answering}
					/>
				))}
			</ul>
		</section>
	);
}

interface ModelProps {
	server: ModelServerInfo;
	model: ServerModel;
	/** Whether it answers in new sessions now. */
	answers: boolean;
}

function Model({ server, model, answers }: ModelProps) {
	const test = useServerTest();
	const choice = useServerChoice();
	const [asking, setAsking] = useState(false);
	const badge = useRef<HTMLSpanElement>(null);
	// The button that she pressed is gone then, and the keyboard would begin at the top again.
	useEffect(() => {
		if (answers && choice.isSuccess) badge.current?.focus();
	}, [answers, choice.isSuccess]);
	const { address, terms } = server;
	const choose = (agreed: boolean) => {
		setAsking(false);
		choice.mutate({ address, model: model.name, agreed, withKey: false });
	};
	const failure = test.error ?? choice.error;
	return (
		<li className="grid gap-1.5">
			<div className="flex flex-wrap items-center gap-2">
				<span className="min-w-0 flex-1 break-words">
					{modelName(model.name)} <span className="text-ink-soft">{takes(model)}</span>
				</span>
				{test.isPending ? (
					<Button onClick={test.cancel}>Cancel</Button>
				) : (
					<Button
						aria-label={`Try ${modelName(model.name)}`}
						onClick={() => test.mutate({ address, model: model.name })}
					>
						Try
					</Button>
				)}
				{answers ? (
					<span
						ref={badge}
						tabIndex={-1}
						className="rounded-full bg-good-soft px-2.5 py-1 text-good text-xs"
					>
						Answers now
					</span>
				) : (
					<Button
						aria-label={`Use ${modelName(model.name)}`}
						disabled={choice.isPending}
						onClick={() => (terms && !server.agreed ? setAsking(true) : choose(false))}
					>
						Use
					</Button>
				)}
			</div>
			{asking && (
				<Notice
					tone="warn"
					actions={
						<>
							<Button onClick={() => setAsking(false)}>Leave it</Button>
							<Button tone="primary" onClick={() => choose(true)}>
								Agree and use
							</Button>
						</>
					}
				>
					{terms}
				</Notice>
			)}
			<div role="status">
				{test.isPending && <p className="text-ink-soft">Asking it something …</p>}
				{test.data && <Result tested={test.data} />}
				{failure && <p className="text-bad">{sentence(toCallError(failure).message)}</p>}
			</div>
		</li>
	);
}

function Result({ tested }: { tested: ServerTested }) {
	const { works, message, tookMs, window, note } = tested;
	if (!works) {
		return (
			<p className="flex items-start gap-1.5 text-bad">
				<CircleX className="mt-0.5 size-4 shrink-0" aria-hidden />
				<span className="min-w-0 break-words">
					It did not answer at {time(tested.at)}: {sentence(message)}
				</span>
			</p>
		);
	}
	return (
		<div className="grid gap-1">
			<p className="flex items-start gap-1.5 text-good">
				<CircleCheck className="mt-0.5 size-4 shrink-0" aria-hidden />
				<span className="min-w-0 break-words">
					It answered “{message}” in {duration(tookMs)} at {time(tested.at)}
					{window === null ? "." : `, and takes ${tokens(window)} at once.`}
				</span>
			</p>
			{note && <p className="text-ink-soft">{sentence(note)}</p>}
		</div>
	);
}

function takes({ window, most }: ServerModel): string {
	if (window !== null) return `takes ${tokens(window)}`;
	return most === null ? "" : `takes up to ${tokens(most)}, as it is set up`;
}

function tokens(count: number): string {
	return `${count.toLocaleString("en-GB")} tokens`;
}

function time(at: string): string {
	return new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}

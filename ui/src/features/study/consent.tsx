/** What somebody reads before she takes part, and what she agrees to. */
import { useState } from "react";
import type { PinnedTier } from "../../api/generated";
import { Button, Markdown } from "../../shared/ui";
import { LARGE, Step } from "../../shared/ui/step";
import type { StepProps } from "./steps";
import { Failed, LeaveRow } from "./steps";

/** The text up to where it tells of what can be chosen: that is told with the choice itself. */
function before(text: string, tiers: readonly PinnedTier[]): string {
	const titles = new Set(tiers.map(({ title }) => title));
	const lines = text.split("\n");
	const first = lines.findIndex((line) => titles.has(line.replace(/^#+\s+/, "").trim()));
	return first < 0 ? text : lines.slice(0, first).join("\n");
}

interface ConsentProps extends StepProps {
	text: string;
	tiers: readonly PinnedTier[];
}

export function Consent({ text, tiers, act, seen, onLeave, stays }: ConsentProps) {
	const [tier, setTier] = useState<string | null>(null);
	const [missing, setMissing] = useState(false);
	const agree = () => {
		setMissing(tier === null);
		if (tier !== null && !act.isPending) act.mutate({ do: "consent", tier });
	};
	return (
		<Step wide>
			<div className="prose max-w-none rounded-lg border bg-surface px-6 py-5 prose-h1:text-2xl prose-h2:text-xl">
				<Markdown text={before(text, tiers)} />
			</div>
			<fieldset
				className="grid gap-3 print:hidden"
				aria-describedby={missing ? "tier-missing" : undefined}
			>
				<legend className="mb-2 font-semibold text-xl">How much may be kept?</legend>
				{tiers.map(({ id, title, words }) => (
					<label
						key={id}
						className="flex cursor-pointer gap-3 rounded-lg border border-line-strong bg-raised px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:ring-2 has-focus-visible:ring-accent"
					>
						<input
							type="radio"
							name="tier"
							value={id}
							checked={tier === id}
							onChange={() => {
								setTier(id);
								setMissing(false);
							}}
							className="mt-1 size-4 shrink-0 accent-accent"
						/>
						<span className="grid gap-1">
							<span className="font-medium">{title}</span>
							<span className="prose text-ink-soft text-sm">
								<Markdown text={words} />
							</span>
						</span>
					</label>
				))}
				<p id="tier-missing" role="alert" className="font-medium text-bad empty:hidden">
					{missing && "Choose how much may be kept first."}
				</p>
			</fieldset>
			<Failed act={act} />
			<div className="flex flex-wrap items-center gap-3 print:hidden">
				<Button tone="primary" className={LARGE} aria-disabled={act.isPending} onClick={agree}>
					I agree, and take part
				</Button>
				<Button className={LARGE} onClick={() => window.print()}>
					Print this
				</Button>
			</div>
			<LeaveRow seen={seen} act={act} onLeave={onLeave} stays={stays} />
		</Step>
	);
}

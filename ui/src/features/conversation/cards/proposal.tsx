/** One thing that could be remembered, and what she decides about it. */
import type { MemoryProposal, MemoryScope } from "../../../api/generated";
import { GrowingField } from "../../../shared/ui";

/** What she has chosen and not sent. */
export interface Chosen {
	as: "confirm" | "edit" | "dismiss";
	text: string;
	scope: MemoryScope;
}

interface ProposalProps {
	proposal: MemoryProposal;
	chosen: Chosen | null;
	/** Where it could belong. */
	scopes: readonly MemoryScope[];
	disabled: boolean;
	onChoose(chosen: Chosen | null): void;
}

interface Choice {
	as: Chosen["as"];
	label: string;
}

const CHOICES: readonly Choice[] = [
	{ as: "confirm", label: "Remember" },
	{ as: "edit", label: "Edit" },
	{ as: "dismiss", label: "Don't" },
];

const FORGETTING: readonly Choice[] = [
	{ as: "confirm", label: "Forget" },
	{ as: "dismiss", label: "Keep" },
];

export function Proposal({ proposal, chosen, scopes, disabled, onChoose }: ProposalProps) {
	const editing = chosen?.as === "edit";
	const { text, scope } = chosen ?? proposal;
	const choices = isForgetting(proposal) ? FORGETTING : CHOICES;
	return (
		<li data-testid="memory-proposal">
			<div className="flex items-start gap-2">
				<span className="mt-px shrink-0 rounded border border-line-strong bg-hover px-1.5 font-medium text-ink-soft text-xs">
					{scopeName(editing ? scope : proposal.scope)}
				</span>
				<div className="min-w-0 flex-1">
					{proposal.replaces !== null && (
						<p className="break-words text-ink-soft text-sm">
							<span className="text-ink-faint">
								{isForgetting(proposal) ? "Forget: " : "Instead of: "}
							</span>
							{proposal.replaces}
						</p>
					)}
					{!editing && (
						<p
							className={`break-words text-sm ${chosen?.as === "dismiss" ? "text-ink-faint line-through" : ""}`}
						>
							{proposal.text}
						</p>
					)}
					{editing && (
						<>
							<GrowingField
								focus
								label="What shall be remembered"
								data-testid="memory-text"
								value={text}
								disabled={disabled}
								onChange={(words) => onChoose({ as: "edit", scope, text: words })}
								onCancel={() => onChoose(null)}
							/>
							<label className="mt-1.5 flex items-center gap-2 text-ink-soft text-sm">
								About
								<select
									value={scopeName(scope)}
									disabled={disabled}
									onChange={(event) => {
										const next = scopes.find((each) => scopeName(each) === event.target.value);
										if (next) onChoose({ as: "edit", text, scope: next });
									}}
									className="h-7 rounded-md border border-line-strong bg-surface px-2"
								>
									{scopes.map((each) => (
										<option key={scopeName(each)}>{scopeName(each)}</option>
									))}
								</select>
							</label>
						</>
					)}
					{proposal.reason !== "" && (
						<p className="mt-0.5 text-ink-faint text-xs">{proposal.reason}</p>
					)}
					<fieldset className="mt-1.5 flex flex-wrap gap-1.5">
						<legend className="sr-only">Decide on: {wordsOf(proposal)}</legend>
						{choices.map(({ as, label }) => (
							<button
								key={as}
								type="button"
								aria-pressed={chosen?.as === as}
								data-testid={`memory-${as}`}
								disabled={disabled}
								onClick={() => onChoose(chosen?.as === as ? null : { as, text, scope })}
								className="h-7 rounded-md border border-line-strong bg-raised px-2.5 font-medium text-ink-soft text-sm transition-colors hover:bg-hover hover:text-ink disabled:opacity-55 aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink"
							>
								{label}
							</button>
						))}
					</fieldset>
				</div>
			</div>
		</li>
	);
}

/** Whether something would be taken out and nothing put in its place. */
export function isForgetting({ replaces, text }: MemoryProposal): boolean {
	return replaces !== null && text === "";
}

/** What a proposal is about: its words, or those that would be forgotten. */
export function wordsOf(proposal: MemoryProposal): string {
	return isForgetting(proposal) ? `forget “${proposal.replaces}”` : proposal.text;
}

/** "3B", "All classes". */
export function scopeName(scope: MemoryScope): string {
	return scope.scope === "class" ? scope.class : "All classes";
}

/** What a run took: time, tokens, cost, and who spent them. */
import type { Totals, Usage } from "../../api/generated";
import { duration } from "../../shared/time";

export function Sums({ totals }: { totals: Totals }) {
	const work = Math.max(totals.wholeMs - totals.waitingMs - totals.awayMs, 0);
	return (
		<section aria-label="Totals" className="grid gap-3">
			<dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
				<Sum name="Work" value={duration(work)} />
				<Sum name="Waiting for you" value={duration(totals.waitingMs)} />
				<Sum name="Model" value={duration(totals.modelMs)} />
				<Sum name="Steps" value={duration(totals.toolMs)} />
				<Sum name="Checks" value={duration(totals.hookMs)} />
				<Sum name="Tokens read" value={count(read(totals.usage))} />
				<Sum name="Tokens written" value={count(totals.usage.outputTokens)} />
				<Sum name="Cost" value={money(totals.costUsd)} />
				{totals.awayMs > 0 && <Sum name="Interrupted" value={duration(totals.awayMs)} />}
			</dl>
			{totals.components.length > 1 && (
				<table className="w-full text-sm" data-testid="trace-components">
					<thead className="text-left text-ink-faint text-xs">
						<tr>
							<th className="py-1 pr-3 font-medium">Who</th>
							<th className="py-1 pr-3 text-right font-medium">Model calls</th>
							<th className="py-1 pr-3 text-right font-medium">Tokens</th>
							<th className="py-1 pr-3 text-right font-medium">Time</th>
							<th className="py-1 text-right font-medium">Cost</th>
						</tr>
					</thead>
					<tbody className="tabular-nums">
						{totals.components.map((component) => (
							<tr key={`${component.kind} ${component.name}`} className="border-t">
								<td className="py-1 pr-3">{component.name}</td>
								<td className="py-1 pr-3 text-right">{component.modelCalls}</td>
								<td className="py-1 pr-3 text-right">
									{count(read(component.usage) + component.usage.outputTokens)}
								</td>
								<td className="py-1 pr-3 text-right">{duration(component.durationMs)}</td>
								<td className="py-1 text-right">{money(component.costUsd)}</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</section>
	);
}

function Sum({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt className="text-ink-faint text-xs">{name}</dt>
			<dd className="tabular-nums">{value}</dd>
		</div>
	);
}

function read(usage: Usage): number {
	return usage.inputTokens + usage.cacheReadTokens + usage.cacheWriteTokens;
}

function count(tokens: number): string {
	return tokens.toLocaleString("en-GB");
}

function money(usd: number): string {
	return usd === 0 ? "none" : `US$${usd.toFixed(usd < 0.1 ? 4 : 2)}`;
}

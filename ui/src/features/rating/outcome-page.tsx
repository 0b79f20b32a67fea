/** What came of rating a whole folder: whose lessons were better, and how far judges say the same. */
import type { ReactNode } from "react";
import type { RatingInterval, RatingOutcome } from "../../api/generated";
import { visible } from "../../shared/visible";

export function OutcomePage({ outcome }: { outcome: RatingOutcome }) {
	return (
		<div className="min-h-0 flex-1 overflow-y-auto p-5" data-testid="rating-outcome">
			<div className="mx-auto grid max-w-4xl gap-6">
				<section className="grid gap-2">
					<h3 className="font-semibold font-serif text-lg">Whose lessons were better</h3>
					<p className="text-ink-soft text-sm">How often you said so, over all questions.</p>
					<Table
						name="Whose lessons were better"
						heads={["Condition", "Better", "The same", "Better", "Condition"]}
						rows={outcome.counts.map((count) => [
							visible(count.first),
							String(count.firstBetter),
							String(count.same),
							String(count.secondBetter),
							visible(count.second),
						])}
					/>
				</section>
				<section className="grid gap-2">
					<h3 className="font-semibold font-serif text-lg">How far judges say the same</h3>
					{outcome.judges.length === 0 ? (
						<p className="text-ink-soft text-sm">
							No model has judged this folder. <code>teacher-assist eval judge</code> asks one; what
							you said here then says how far it is to be believed.
						</p>
					) : (
						<>
							<p className="text-ink-soft text-sm">
								Of the same two lessons by the same question. Kappa is agreement beyond chance, with
								squared distances: 1 is always, 0 is what chance would give. The interval holds 95
								of 100 of the values that other pairs might have given. Below 20 answers, or where
								the interval has 0 in it, what a judge says is no evidence.
							</p>
							<Table
								name="How far judges say the same"
								heads={["Judge", "Answers of both", "The same", "Kappa", "To be believed"]}
								rows={outcome.judges.map((judge) => [
									visible(judge.judge),
									String(judge.pairs),
									String(judge.same),
									kappaWords(judge.quadratic),
									judge.believed ? "yes" : "no",
								])}
							/>
						</>
					)}
				</section>
			</div>
		</div>
	);
}

function kappaWords(at: RatingInterval | null): string {
	if (at === null) return "not known";
	return `${at.value.toFixed(2)} (${at.low.toFixed(2)} to ${at.high.toFixed(2)})`;
}

interface TableProps {
	name: string;
	heads: readonly string[];
	rows: readonly (readonly ReactNode[])[];
}

function Table({ name, heads, rows }: TableProps) {
	return (
		<div className="overflow-x-auto">
			<table aria-label={name} className="w-full text-left text-sm">
				<thead>
					<tr className="border-b">
						{heads.map((head, at) => (
							<th key={at} scope="col" className="py-1 pr-4 font-medium">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map((row, at) => (
						<tr key={at} className="border-b">
							{row.map((cell, column) => (
								<td key={column} className="py-1 pr-4 tabular-nums">
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</div>
	);
}

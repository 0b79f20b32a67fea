/** A share as a thin bar; the interval is a whisker on it. The number stands beside it in words. */
import type { SaidShare } from "../../../api/generated";
import { intervalWords } from "./class-words";

export function ShareBar({ share, className = "" }: { share: SaidShare; className?: string }) {
	const { count, of, interval } = share;
	const words = intervalWords(share);
	return (
		<span
			title={words ?? undefined}
			className={`relative block h-1.5 rounded-full bg-hover ${className}`}
		>
			{words && <span className="sr-only">{words}</span>}
			<span
				aria-hidden
				className="absolute inset-y-0 left-0 rounded-full bg-accent/60"
				style={{ width: percent(of === 0 ? 0 : count / of) }}
			/>
			{interval && (
				<span
					aria-hidden
					data-testid="whisker"
					className="absolute -inset-y-0.5 border-ink border-x"
					style={{ left: percent(interval[0]), width: percent(interval[1] - interval[0]) }}
				>
					<span className="absolute inset-x-0 top-1/2 h-px -translate-y-1/2 bg-ink" />
				</span>
			)}
		</span>
	);
}

function percent(share: number): string {
	return `${Math.min(1, Math.max(0, share)) * 100}%`;
}

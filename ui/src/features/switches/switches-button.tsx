import { Popover } from "@base-ui/react/popover";
import { SlidersHorizontal } from "lucide-react";
import { useEffect, useId } from "react";
import type { Factors, SessionId, SessionState } from "../../api/generated";
import { useRunPrompt, useTraces } from "../../api/traces";
import { limitTurns, switchTo, useSwitches } from "../../session/switches";
import { changed, SWITCHES, USUAL, withSaid } from "./words";

/** The most calls of the model that can be asked for. */
const MOST_TURNS = 200;

interface SwitchesButtonProps {
	sessionId: SessionId | null;
	/** How the conversation stands: a run that begins or ends may have switched something. */
	state: SessionState | null;
}

export function SwitchesButton({ sessionId, state }: SwitchesButtonProps) {
	const { factors: said, maxTurns } = useSwitches(sessionId);
	const before = useFactors(sessionId, state);
	const factors = withSaid(before ?? USUAL, said);
	const count = changed(factors) + (maxTurns === null ? 0 : 1);
	const name = "What takes part";
	return (
		<Popover.Root>
			<Popover.Trigger
				data-testid="switches"
				aria-label={count > 0 ? `${name}: ${count} not as usual` : name}
				title={name}
				className="relative inline-flex size-7 shrink-0 items-center justify-center rounded-md text-ink-soft transition-colors hover:bg-hover hover:text-ink"
			>
				<SlidersHorizontal className="size-4" aria-hidden />
				{count > 0 && (
					<span aria-hidden className="absolute top-0.5 right-0.5 size-2 rounded-full bg-warn" />
				)}
			</Popover.Trigger>
			<Popover.Portal>
				<Popover.Positioner align="end" sideOffset={6} collisionPadding={12} className="z-40">
					<Popover.Popup className="grid max-h-[var(--available-height)] w-[min(24rem,var(--available-width))] gap-3 overflow-y-auto rounded-lg border bg-raised p-4 text-sm shadow-float outline-none">
						<Popover.Title className="font-semibold">{name}</Popover.Title>
						<Popover.Description className="-mt-2 text-ink-soft text-xs">
							From your next message on, in this conversation only.
						</Popover.Description>
						{SWITCHES.map((one) => (
							<Positions
								key={one.of}
								name={one.name}
								positions={one.positions}
								value={factors[one.of]}
								onChoose={(value) => switchTo(sessionId, { [one.of]: value })}
							/>
						))}
						<Turns sessionId={sessionId} maxTurns={maxTurns} />
					</Popover.Popup>
				</Popover.Positioner>
			</Popover.Portal>
		</Popover.Root>
	);
}

/** What the last run of a conversation had; nothing is known before the first. */
function useFactors(sessionId: SessionId | null, state: SessionState | null): Factors | null {
	const { data, refetch } = useTraces(sessionId);
	useEffect(() => {
		if (sessionId !== null) void refetch();
	}, [sessionId, state]);
	const latest = data?.find(({ parent }) => parent === null);
	const prompts = useRunPrompt(latest?.traceId ?? null).data;
	return prompts?.at(-1)?.factors ?? null;
}

interface PositionsProps {
	name: string;
	positions: readonly { value: string; name: string; says: string }[];
	value: string;
	onChoose(value: string): void;
}

function Positions({ name, positions, value, onChoose }: PositionsProps) {
	const group = useId();
	return (
		<fieldset>
			<legend className="sr-only">{name}</legend>
			<div className="flex items-center gap-2">
				<span className="min-w-0 flex-1 font-medium" aria-hidden>
					{name}
				</span>
				<span className="inline-flex overflow-hidden rounded-md border">
					{positions.map((one) => (
						<label
							key={one.value}
							className="cursor-pointer px-2 py-0.5 text-xs has-checked:bg-accent-soft has-checked:font-medium has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-hover"
						>
							<input
								type="radio"
								name={group}
								className="sr-only"
								checked={one.value === value}
								onChange={() => onChoose(one.value)}
							/>
							{one.name}
						</label>
					))}
				</span>
			</div>
			<p className="mt-0.5 text-ink-soft text-xs">
				{positions.find((one) => one.value === value)?.says}
			</p>
		</fieldset>
	);
}

function Turns({ sessionId, maxTurns }: { sessionId: SessionId | null; maxTurns: number | null }) {
	return (
		<label className="block">
			<span className="flex items-center gap-2">
				<span className="min-w-0 flex-1 font-medium">Steps at most</span>
				<input
					type="number"
					min={1}
					max={MOST_TURNS}
					placeholder="usual"
					value={maxTurns ?? ""}
					onChange={({ target }) => {
						const typed = Number.parseInt(target.value, 10);
						limitTurns(sessionId, typed > 0 ? Math.min(typed, MOST_TURNS) : null);
					}}
					className="h-7 w-20 rounded-md border border-line-strong bg-raised px-2 text-sm"
				/>
			</span>
			<span className="mt-0.5 block text-ink-soft text-xs">
				How often the model may be asked for your next message; then the work stops, and what was
				written is kept.
			</span>
		</label>
	);
}

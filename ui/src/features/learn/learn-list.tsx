/** In the sidebar: the pages of the room, and of which class they tell. */
import { useCodingProjects } from "../../api/coding";
import { useExpectations } from "../../api/expectations";
import type { Prediction } from "../../api/generated";
import { type LearnPart, useLearnRoom } from "../../shared/learn-room";
import { ReadFailure, SideList } from "../../shared/ui";
import { useView } from "../../shared/view";
import { visible } from "../../shared/visible";
import { useLearnParts } from "./parts";
import { classesOf, isOpen } from "./words";

export function LearnList() {
	const { data, error, refetch } = useExpectations();
	const predictions = data?.predictions ?? [];
	const projects = useCodingProjects().data?.projects.length ?? 0;
	const { parts, current } = useLearnParts();
	return (
		<SideList
			label="What is learned"
			testId="learn"
			tools={current === "agents" ? undefined : <OfClass all={predictions} />}
		>
			{error && !data ? (
				<ReadFailure error={error} onRetry={refetch} />
			) : (
				<ul>
					{parts.map(({ part, name }) => (
						<li key={part}>
							<Part
								part={part}
								name={name}
								current={part === current}
								count={part === "agents" ? projects : countIn(part, predictions)}
							/>
						</li>
					))}
				</ul>
			)}
		</SideList>
	);
}

function OfClass({ all }: { all: readonly Prediction[] }) {
	const of = useLearnRoom((shown) => shown.of);
	const classes = classesOf(all);
	return (
		<label className="flex items-center gap-2 text-ink-soft text-sm">
			Class
			<select
				data-testid="learn-class"
				value={of ?? ""}
				onChange={(event) => useLearnRoom.setState({ of: event.target.value || null })}
				className="h-8 min-w-0 flex-1 rounded-md border border-line-strong bg-raised px-2 text-ink"
			>
				<option value="">All classes</option>
				{classes.map((name) => (
					<option key={name} value={name}>
						{visible(name)}
					</option>
				))}
			</select>
		</label>
	);
}

interface PartProps {
	part: LearnPart;
	name: string;
	current: boolean;
	/** How much there is on the page, where that can be counted. */
	count: number | null;
}

function Part({ part, name, current, count }: PartProps) {
	return (
		<button
			type="button"
			data-testid={`learn-${part}`}
			aria-current={current || undefined}
			onClick={() => {
				useLearnRoom.setState({ part });
				// Where the list lies over the page, it goes.
				useView.setState({ overlay: false });
			}}
			className="flex h-8 w-full items-center gap-2 rounded-md px-2 text-left text-sm outline-offset-[-2px] hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:font-medium"
		>
			<span className="min-w-0 flex-1 truncate">{name}</span>
			{count !== null && count > 0 && (
				<span className="text-ink-soft text-xs tabular-nums">{count}</span>
			)}
		</button>
	);
}

function countIn(part: LearnPart, predictions: readonly Prediction[]): number | null {
	switch (part) {
		case "open":
			return predictions.filter(isOpen).length;
		case "came":
			return predictions.filter((each) => !isOpen(each)).length;
		case "sure":
		case "alike":
		case "agents":
			return null;
	}
}

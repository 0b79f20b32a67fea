/** The room beside the list: one page at a time, or what it is for where nothing was expected yet. */
import { useEffect } from "react";
import { useCodingProjects, useHasLearning } from "../../api/coding";
import { useExpectations } from "../../api/expectations";
import { toCallError } from "../../platform";
import { useLearnRoom } from "../../shared/learn-room";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { showSettings } from "../../shared/use-place";
import { backToPlan } from "../../shared/view";
import { AgentsPage } from "./agents-page";
import { CalibrationPage } from "./calibration-page";
import { CamePage } from "./came-page";
import { GroupsPage } from "./groups-page";
import { OpenPage } from "./open-page";
import { useLearnParts } from "./parts";

export function LearnRoom() {
	const { data, error, refetch } = useExpectations();
	const has = useHasLearning();
	const looked = useCodingProjects().isFetched;
	const of = useLearnRoom((shown) => shown.of);
	const { parts, current } = useLearnParts();
	// The room is gone for whoever wants none of it.
	useEffect(() => {
		if (data && looked && !has) backToPlan();
	}, [data, looked, has]);
	if (!data) {
		return error ? (
			<div className="p-4">
				<Notice tone="bad" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
					{sentence(toCallError(error).message)}
				</Notice>
			</div>
		) : (
			<div className="h-full bg-surface" aria-busy />
		);
	}
	return (
		<div data-testid="learn-room" className="h-full overflow-y-auto bg-surface">
			<div className="mx-auto grid max-w-3xl gap-4 px-6 py-6">
				{current !== "agents" && data.predictions.length === 0 ? (
					<Welcome asked={data.asked} />
				) : (
					<>
						<h2 className="font-semibold font-serif text-2xl">
							{parts.find((each) => each.part === current)?.name}
						</h2>
						{current === "open" && <OpenPage known={data} of={of} />}
						{current === "came" && <CamePage known={data} of={of} />}
						{current === "sure" && <CalibrationPage of={of} />}
						{current === "alike" && <GroupsPage known={data} />}
						{current === "agents" && <AgentsPage />}
					</>
				)}
			</div>
		</div>
	);
}

function Welcome({ asked }: { asked: boolean }) {
	return (
		<section aria-labelledby="learn-welcome" className="grid max-w-xl gap-4">
			<h2 id="learn-welcome" className="font-semibold font-serif text-2xl">
				What you expect, and what comes of it
			</h2>
			<p className="text-ink-soft">
				When you have accepted a lesson, you say in one sentence what you expect of the class and
				how sure you are; when you have taught it, you say what came of it. Here you see how far
				your expectations can be trusted, and what keeps coming otherwise.
			</p>
			{!asked && (
				<div>
					<Button onClick={() => showSettings("lessons")}>Open the settings of lessons</Button>
				</div>
			)}
		</section>
	);
}

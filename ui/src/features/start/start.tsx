import type { ReactNode } from "react";
import { useCommands } from "../../api/queries";
import { useSample } from "../../api/sample";
import { useWeek } from "../../api/week";
import { Beginnings } from "./beginnings";
import { SampleLine, SetupOffer } from "./setup";
import { useWaiting, Waiting } from "./waiting";
import { WeekStrip } from "./week-strip";

interface StartProps {
	/** Whether what stands above and below is not known yet. */
	waits: boolean;
	above: ReactNode;
	below: ReactNode;
}

/** Nothing moves when an answer comes: the page waits for all of them, but not for a host that is away. */
export function Start({ waits, above, below }: StartProps) {
	const asked = useWeek(null);
	const sample = useSample();
	const { things, pending } = useWaiting();
	const commands = useCommands().data ?? [];
	const isOpen = ({ isPending, failureCount }: { isPending: boolean; failureCount: number }) =>
		isPending && failureCount === 0;
	const hidden = waits || pending || isOpen(asked) || isOpen(sample);
	const week = asked.data;
	return (
		<div className={hidden ? "invisible" : ""}>
			{above}
			<div className="mt-5 grid grid-cols-1 gap-6" data-testid="start">
				<SetupOffer />
				<Beginnings next={week?.next ?? []} commands={commands} />
				{week && <WeekStrip now={week} commands={commands} />}
				<Waiting things={things} />
				<SampleLine />
			</div>
			{below}
		</div>
	);
}

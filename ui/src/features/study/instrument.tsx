/** A questionnaire on the way: it leads on by itself when its last question was answered. */
import { type ReactNode, useEffect, useEffectEvent } from "react";
import type { SessionId, SittingStand } from "../../api/generated";
import { useSittingStand } from "../../api/sittings";
import { Ended, Failed, type StepProps } from "./steps";

/** A questionnaire on the screen. */
export interface Seated {
	sessionId: SessionId;
	onLeave(): void;
	onLetGo(): void;
}

interface InstrumentProps extends StepProps {
	stand: SittingStand;
	/** She may not be in here any more. */
	onOut(): void;
	draw(seated: Seated): ReactNode;
}

export function Instrument({ stand, draw, act, ended, onLeave, onOut }: InstrumentProps) {
	const { sessionId } = stand;
	const now = useSittingStand(sessionId);
	const over = (now.data?.stand ?? stand).phase.is === "over";
	const finish = useEffectEvent(() => act.mutate({ do: "finish" }));
	useEffect(() => {
		if (over) finish();
	}, [over]);
	return (
		<div className="flex h-full flex-col bg-canvas">
			<div className="p-3 empty:hidden">
				<Ended ended={ended} />
			</div>
			<div className="relative min-h-0 flex-1">
				{draw({
					sessionId,
					onLeave: () => (over ? act.mutate({ do: "finish" }) : onLeave()),
					onLetGo: onOut,
				})}
				<div className="absolute inset-x-0 bottom-0 mx-auto max-w-[44rem] p-4 empty:hidden">
					<Failed act={act} />
				</div>
			</div>
		</div>
	);
}

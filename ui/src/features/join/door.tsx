/** Before a sitting: the code, and then a seat. */
import { useState } from "react";
import type { SittingStand } from "../../api/generated";
import { useOffer } from "../../api/joining";
import { toCallError } from "../../platform";
import { codeOf } from "../../shared/code";
import { CodeForm } from "../../shared/ui/code-form";
import { Seats } from "./seats";
import { refusedWords } from "./words";

interface DoorProps {
	/** A code that is looked at at once; empty where there is none. */
	code: string;
	/** Why the learner is here again. */
	said: string | null;
	onSat(stand: SittingStand): void;
}

export function Door({ code: first, said, onSat }: DoorProps) {
	const [typed, setTyped] = useState(first);
	const [code, setCode] = useState(codeOf(first) || null);
	const { data: offer, error: reason, isFetching, refetch } = useOffer(code);
	const error = reason && toCallError(reason);
	const closed = error?.code === "notFound";
	if (code !== null && offer && !closed) {
		return (
			<Seats
				key={code}
				code={code}
				offer={offer}
				stale={error?.code === "unavailable"}
				onLook={refetch}
				onBack={() => setCode(null)}
				onSat={onSat}
			/>
		);
	}
	return (
		<CodeForm
			hint="The board shows it."
			refusedWords={refusedWords}
			typed={typed}
			onTyped={(now) => {
				setTyped(now);
				// What was said of another code is not said of this one.
				setCode(null);
			}}
			said={said}
			error={error}
			pending={isFetching}
			onLook={(next) => (next === code ? void refetch() : setCode(next))}
		/>
	);
}

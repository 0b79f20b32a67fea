/** The room beside the list: what came of a sitting, else what was chosen, else what the room is for. */
import { useAssessRoom } from "../../shared/assess-room";
import { OfferPage } from "./offer-page";
import { ResultPage } from "./result/result-page";
import { Welcome } from "./welcome";

export function AssessRoom() {
	const { offer, result } = useAssessRoom();
	return (
		<div data-testid="assess-room" className="h-full overflow-y-auto bg-surface">
			{result !== null ? (
				<ResultPage key={result} sessionId={result} />
			) : offer !== null ? (
				<OfferPage key={offer} id={offer} />
			) : (
				<Welcome />
			)}
		</div>
	);
}

/** The room beside the list: what is made, else what came of a sitting, else what was chosen, else what the room is for. */
import { type Making, useAssessRoom } from "../../shared/assess-room";
import { BlueprintPage } from "./blueprints/blueprint-page";
import { BlueprintsPage } from "./blueprints/blueprints-page";
import { OfferPage } from "./offer-page";
import { ComposerPage } from "./quiz/composer-page";
import { ResultPage } from "./result/result-page";
import { Welcome } from "./welcome";

export function AssessRoom() {
	const { making, offer, result } = useAssessRoom();
	return (
		<div data-testid="assess-room" className="h-full overflow-y-auto bg-surface">
			{making !== null ? (
				<Made making={making} />
			) : result !== null ? (
				<ResultPage key={result} sessionId={result} />
			) : offer !== null ? (
				<OfferPage key={offer} id={offer} />
			) : (
				<Welcome />
			)}
		</div>
	);
}

function Made({ making }: { making: Making }) {
	switch (making.is) {
		case "quiz":
			return <ComposerPage key={`${making.id} ${making.lesson}`} {...making} />;
		case "blueprints":
			return <BlueprintsPage />;
		case "blueprint":
			return <BlueprintPage key={`${making.id} ${making.path}`} {...making} />;
	}
}

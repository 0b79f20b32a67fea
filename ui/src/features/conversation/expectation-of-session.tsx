/** What she expects of a lesson of this session, once all of it is accepted. */
import type { SessionId } from "../../api/generated";
import { useDocument } from "../../api/queries";
import { Expectation } from "./expectation";

export function ExpectationOfSession({ sessionId }: { sessionId: SessionId }) {
	const lessons = useDocument(sessionId).data?.lessons ?? [];
	return lessons.length > 0 ? <Expectation of={lessons.map(({ path }) => path)} /> : null;
}

/** A title as a person reads it: its words without their marks, and its formulae drawn. */
import { Fragment } from "react";
import { useTitleParts } from "../../../api/markdown";
import { Maths } from "../../../shared/ui";
import { plainTitle } from "./titles";

export function Title({ children }: { children: string }) {
	return useTitleParts(children).map(({ words, latex }, index) => (
		<Fragment key={index}>
			{plainTitle(words)}
			{latex !== null && <Maths latex={latex} />}
		</Fragment>
	));
}

/** The widget of a question. */
import type { Widget } from "../../../api/generated";
import { Choice, Several } from "./choices";
import { Cloze } from "./cloze";
import { Code } from "./code";
import { FilePath } from "./file";
import { Line } from "./line";
import { LongText } from "./long-text";
import { Match } from "./match";
import { Matrix } from "./matrix";
import { Order } from "./order";
import { Rating, Slider } from "./scale";
import type { WidgetProps } from "./shape";
import { Upright } from "./upright";

export { optionAt } from "./choices";
export { ClozeQuestion } from "./cloze";
export { answerOf, lacking } from "./lacking";
export { letter } from "./match";

type AnswerFieldProps = WidgetProps<Widget["kind"]> & { question: string };

export function AnswerField({ widget, question, ...props }: AnswerFieldProps) {
	switch (widget.kind) {
		case "choice":
			return <Choice widget={widget} {...props} />;
		case "several":
			return <Several widget={widget} {...props} />;
		case "number":
		case "fraction":
		case "expression":
		case "shortText":
			return <Line widget={widget} {...props} />;
		case "longText":
			return <LongText widget={widget} {...props} />;
		case "code":
			return <Code widget={widget} {...props} />;
		case "order":
			return <Order widget={widget} {...props} />;
		case "match":
			return <Match widget={widget} {...props} />;
		case "cloze":
			return <Cloze widget={widget} question={question} {...props} />;
		case "rating":
			return <Rating widget={widget} {...props} />;
		case "slider":
			return widget.anchors.length > 0 ? (
				<Upright widget={widget} {...props} />
			) : (
				<Slider widget={widget} {...props} />
			);
		case "matrix":
			return <Matrix widget={widget} {...props} />;
		case "file":
			return <FilePath widget={widget} {...props} />;
		case "page":
			return null;
	}
}

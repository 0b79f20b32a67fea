/** Blueprints that belong together: all of them can be taken at once, or one by one. */
import { Eye } from "lucide-react";
import type { BlueprintLine } from "../../../api/generated";
import { showBlueprint } from "../../../shared/assess-room";
import { Button, Fold, IconButton } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { Yours } from "../assess-list";
import { lineWords } from "../blueprints/words";
import type { BlueprintGroup } from "./found";
import { isAsked, withBlueprint, withoutBlueprint } from "./plan";
import type { Quiz } from "./use-quiz";

interface TopicGroupProps {
	group: BlueprintGroup;
	quiz: Quiz;
	/** Whether its blueprints are to be seen where nobody has said so. */
	shown: boolean;
	onTake(): void;
}

export function TopicGroup({ group, quiz, shown, onTake }: TopicGroupProps) {
	const { title, short, about, blueprints } = group;
	const asked = blueprints.filter(({ id }) => isAsked(quiz.plan, id)).length;
	const many = blueprints.length;
	return (
		<Fold
			title={visible(title)}
			note={
				asked > 0 ? `${asked} of ${many} in your quiz` : about === null ? `${many}` : visible(about)
			}
			shown={shown}
		>
			{about !== null && <p className="max-w-prose text-ink-soft text-sm">{visible(about)}</p>}
			<ul className="grid gap-1">
				{blueprints.map((blueprint) => (
					<Row key={blueprint.id} blueprint={blueprint} topic={short} quiz={quiz} />
				))}
			</ul>
			{asked < many && many > 1 && (
				<Button
					className="h-7 justify-self-start"
					aria-label={`${asked === 0 ? `Ask all ${many}` : "Ask the rest"} of ${visible(title)}`}
					onClick={onTake}
				>
					{asked === 0 ? `Ask all ${many}` : "Ask the rest"}
				</Button>
			)}
		</Fold>
	);
}

interface RowProps {
	blueprint: BlueprintLine;
	topic: string;
	quiz: Quiz;
}

function Row({ blueprint, topic, quiz }: RowProps) {
	const { id, title, plugin, outcomes } = blueprint;
	const asked = isAsked(quiz.plan, id);
	const toggle = () =>
		quiz.change((plan) => (asked ? withoutBlueprint(plan, id) : withBlueprint(plan, topic, id)));
	return (
		<li className="flex items-start gap-1">
			<label className="flex min-w-0 flex-1 cursor-pointer items-start gap-2.5 rounded-md px-1.5 py-1 hover:bg-hover">
				<input type="checkbox" checked={asked} onChange={toggle} className="mt-1 size-4 shrink-0" />
				<span className="min-w-0 flex-1">
					<span className="flex items-baseline gap-2 text-sm">
						<span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
							{visible(title)}
						</span>
						{plugin === null && <Yours />}
					</span>
					<span className="block text-ink-soft text-xs">
						{[lineWords(blueprint), ...outcomes.map(({ code }) => visible(code))].join(" · ")}
					</span>
				</span>
			</label>
			<IconButton label={`Look at “${visible(title)}”`} onClick={() => showBlueprint({ id })}>
				<Eye aria-hidden />
			</IconButton>
		</li>
	);
}

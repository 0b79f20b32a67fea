/** What lessons share: a map, the groups beside it in words, and what she holds to be true of each. */
import { useLessonGroups, useLessonValues } from "../../api/expectations";
import type {
	Expectations,
	LessonValue,
	Prediction,
	PredictionGroup,
	PredictionGroups,
} from "../../api/generated";
import { toCallError } from "../../platform";
import { drawing, Plot } from "../../shared/plots/plot";
import { sentence } from "../../shared/sentence";
import { Button, Notice } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { groupName, groupOf } from "./groups";
import { ValueForm } from "./value-form";
import { ValueRow } from "./value-row";

const Drawing = drawing(() => import("./map-drawing"));

export function GroupsPage({ known }: { known: Expectations }) {
	const { data, error, refetch } = useLessonGroups();
	const values = useLessonValues().data?.values ?? [];
	if (error && !data) {
		return (
			<Notice tone="bad" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
				{sentence(toCallError(error).message)}
			</Notice>
		);
	}
	if (!data) {
		return (
			<p role="status" className="text-ink-soft">
				Comparing lessons …
			</p>
		);
	}
	const loose = values.filter((value) => groupOf(value, data.groups) === null);
	return (
		<>
			<p data-testid="groups-words">{data.words}</p>
			{data.points.length > 0 && <LessonMap found={data} />}
			{data.groups.map((group) => (
				<Group
					key={group.number}
					group={group}
					predictions={known.predictions.filter(({ id }) => group.members.includes(id))}
					values={values.filter((value) => groupOf(value, data.groups) === group.number)}
				/>
			))}
			{loose.length > 0 && (
				<section aria-labelledby="loose-values" className="grid gap-2">
					<h3 id="loose-values" className="font-medium">
						Of groups that are not there any more
					</h3>
					<Values values={loose} />
				</section>
			)}
		</>
	);
}

function LessonMap({ found }: { found: PredictionGroups }) {
	const alone = found.points.filter(({ group }) => group === null).length;
	return (
		<Plot
			title="Lessons on a map"
			words={`Lessons that are near have more in common. The two directions show ${Math.round(found.shown)}\u00A0% of what tells them apart${alone > 0 ? `; ${alone} ${alone === 1 ? "lesson stands" : "lessons stand"} alone` : ""}.`}
			height={300}
			drawing={
				<Drawing
					label="Map: lessons by what they have in common."
					points={found.points}
					groups={found.groups.map((group) => ({ number: group.number, name: groupName(group) }))}
				/>
			}
		/>
	);
}

interface GroupProps {
	group: PredictionGroup;
	predictions: readonly Prediction[];
	values: readonly LessonValue[];
}

function Group({ group, predictions, values }: GroupProps) {
	const name = groupName(group);
	const id = `group-${group.number}`;
	return (
		<section
			aria-labelledby={id}
			data-testid="lesson-group"
			className="grid gap-2.5 rounded-lg border bg-raised px-4 py-3 text-sm"
		>
			<h3 id={id} className="font-medium text-base">
				{name}
			</h3>
			<ul className="grid gap-0.5 text-ink-soft">
				{predictions.map((each) => (
					<li key={each.id}>
						{visible(each.topic)}, {visible(each.class)}: {visible(each.surprise ?? each.text)}
					</li>
				))}
			</ul>
			<Values values={values} />
			<ValueForm members={group.members} value={null} label={`What holds for ${name}`} />
		</section>
	);
}

function Values({ values }: { values: readonly LessonValue[] }) {
	if (values.length === 0) return null;
	return (
		<ul className="grid gap-2">
			{values.map((value) => (
				<ValueRow key={value.id} value={value} />
			))}
		</ul>
	);
}

/** Opens something for a class: each learner joins on a computer of her own and takes a seat. */
import { useId, useState } from "react";
import type { SittingOffer } from "../../../api/generated";
import { useOpeningDeeds } from "../../../api/openings";
import { useFileTree } from "../../../api/queries";
import { useClasses } from "../../../api/templates";
import { toCallError } from "../../../platform";
import { showBoard, useAssessRoom } from "../../../shared/assess-room";
import { classesIn } from "../../../shared/classes";
import { seenName } from "../../../shared/names";
import { sentence } from "../../../shared/sentence";
import { Button, Notice } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { Choice, FIELD } from "../choice";
import { WithModel } from "../with-model";
import { rememberChoice, useChosenLast } from "./chosen-last";
import { ExtraTime } from "./extra-time";
import { MOST_SEATS, manyIn, type SeatKind, seatNames, seatsOf, USUAL_SEATS } from "./seat-choice";

/** What has been typed for the class that is chosen; what is absent is as it was last. */
interface Typed {
	many?: string;
	kind?: SeatKind;
	extra?: Readonly<Record<string, number>>;
}

export function OpenForm({ offer }: { offer: SittingOffer }) {
	const { begin } = useOpeningDeeds();
	const classes = classesIn(useFileTree().data?.entries ?? []);
	const profiles = useClasses().data?.classes ?? [];
	const choices = useChosenLast((chosen) => chosen.choices);
	// What was just made for a class is opened for that one, unless she says otherwise.
	const forClass = useAssessRoom((shown) => shown.forClass);
	const [chosen, setClass] = useState<string | null | undefined>();
	const of =
		chosen !== undefined
			? chosen
			: forClass !== null && classes.includes(forClass)
				? forClass
				: null;
	const [typed, setTyped] = useState<Typed>({});
	const [wrong, setWrong] = useState(false);
	const [model, setModel] = useState(false);
	const about = useId();
	const last = choices[of ?? ""];
	const pupils =
		of === null ? null : profiles.find(({ path }) => path === `classes/${of}.md`)?.pupils;
	const many = typed.many ?? String(last?.many ?? manyIn(String(pupils ?? "")) ?? USUAL_SEATS);
	const kind = typed.kind ?? last?.kind ?? "numbers";
	const extra = offer.minutes === null ? {} : (typed.extra ?? last?.extra ?? {});
	const seats = manyIn(many);

	const change = (more: Typed) => {
		setTyped({ ...typed, ...more });
		setWrong(false);
		begin.reset();
	};
	const open = () => {
		if (begin.isPending) return;
		setWrong(seats === null);
		if (seats === null) return;
		const choice = { many: seats, kind, extra };
		begin.mutate(
			{ definition: offer.id, class: of, seats: seatsOf(choice), model },
			{
				onSuccess: ({ openingId }) => {
					rememberChoice(of, choice);
					showBoard(openingId);
				},
			},
		);
	};
	return (
		<form
			aria-labelledby={`${about}-title`}
			data-testid="assess-open"
			noValidate
			onSubmit={(event) => {
				event.preventDefault();
				open();
			}}
			className="grid content-start gap-3 rounded-lg border bg-raised p-4"
		>
			<h3 id={`${about}-title`} className="font-semibold">
				Open for a class
			</h3>
			<div className="flex flex-wrap items-start gap-x-4 gap-y-3">
				<Choice
					label="Class"
					name="above"
					value={of ?? ""}
					onChange={(name) => {
						setClass(name === "" ? null : name);
						setTyped({});
						setWrong(false);
						begin.reset();
					}}
				>
					<option value="">No class</option>
					{classes.map((name) => (
						<option key={name} value={name}>
							{seenName(name)}
						</option>
					))}
				</Choice>
				<label className="grid gap-1 text-sm">
					<span className="text-ink-soft">How many seats</span>
					<input
						type="number"
						min={1}
						max={MOST_SEATS}
						value={many}
						aria-invalid={wrong}
						onChange={({ target }) => change({ many: target.value })}
						className={`${FIELD} w-20`}
					/>
				</label>
				<Choice
					label="They are"
					name="above"
					value={kind}
					onChange={(value) => change({ kind: value as SeatKind })}
				>
					<option value="numbers">Numbers</option>
					<option value="animals">Animals</option>
				</Choice>
			</div>
			{offer.minutes !== null && (
				<ExtraTime
					seats={seatNames(kind, seats ?? 0)}
					extra={extra}
					onChange={(extra) => change({ extra })}
				/>
			)}
			<WithModel sort={offer.sort} value={model} onChange={setModel} />
			<p className="text-ink-soft text-xs">
				Each learner opens a page on a computer of her own, types the code that you get here and
				takes a seat. Nobody’s name is asked.
			</p>
			{wrong && <Notice tone="bad">Seats are a whole number between 1 and {MOST_SEATS}.</Notice>}
			{begin.error && (
				<Notice tone="bad">{visible(sentence(toCallError(begin.error).message))}</Notice>
			)}
			<div>
				<Button type="submit" tone="primary" disabled={begin.isPending}>
					{begin.isPending ? "One moment …" : "Open"}
				</Button>
			</div>
		</form>
	);
}

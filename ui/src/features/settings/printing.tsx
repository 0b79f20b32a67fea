/** How pupils' pages are printed: typeface and size for all classes, and for a class if need be. */

import { type CSSProperties, useId } from "react";
import type { ClassPrint, PrintFace, PrintList, PupilFace, PupilPrint } from "../../api/generated";
import { type PrintChoice, useChoosePrint, usePrints } from "../../api/prints";
import { toCallError } from "../../platform";
import { paperOf, printed } from "../../shared/pupil-print";
import { sentence } from "../../shared/sentence";
import { Notice, ReadFailure } from "../../shared/ui";

const SIZES = [12, 13, 14, 16, 18, 20, 24];
/** From this size on print is large, as those say who print for people with low vision. */
const LARGE_PRINT = 18;
const FIELD = "h-8 min-w-0 rounded-md border border-line-strong bg-raised px-2";

export function Printing() {
	const { data, error, refetch } = usePrints();
	const choose = useChoosePrint();
	const id = useId();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	const { faces, face, points, spaced, cream, classes, problems } = data;
	const own = { typeface: face, points, spaced, cream, class: null };
	const usual = faces[0]?.name ?? "";
	return (
		<section aria-labelledby={id} className="mt-8 grid gap-2" data-testid="printing">
			<h3 id={id} className="font-medium text-sm">
				Pupils’ pages, for all classes
			</h3>
			<p className="text-ink-soft text-sm">
				Worksheets and revision guides look like this in the window, as PDF and in Word. A class
				whose needs ask for large print has at least 14 point.
			</p>
			{choose.error && <Notice tone="bad">{refused(choose.error)}</Notice>}
			{problems.map((problem) => (
				<Notice key={problem} tone="warn">
					{sentence(problem)}
				</Notice>
			))}
			<div className="flex flex-wrap items-center gap-2 text-sm">
				<Face
					label="Typeface for all classes"
					none={`As usual: ${usual}`}
					faces={faces}
					value={face}
					onChange={(next) => choose.mutate({ ...own, typeface: next })}
				/>
				<Size
					label="Size for all classes"
					none="As each class needs"
					value={points}
					onChange={(next) => choose.mutate({ ...own, points: next })}
				/>
			</div>
			<Tick
				label="More space, as for readers with dyslexia"
				about="Letters, words and lines stand further apart, and bold takes the place of italics and underlining. In Word words are not set apart."
				ticked={spaced}
				onTick={(next) => choose.mutate({ ...own, spaced: next })}
			/>
			<Tick
				label="Cream paper"
				about="In the window, in the PDF and in Word. Printing it takes ink: on paper that is cream already, leave it out."
				ticked={cream}
				onTick={(next) => choose.mutate({ ...own, cream: next })}
			/>
			<Preview print={data.print} about={aboutOf(data)} />
			{classes.length > 0 && (
				<ul
					aria-label="Pupils’ pages of each class"
					className="mt-2 divide-y rounded-lg border bg-raised"
				>
					{classes.map((each) => (
						<OfClass
							key={each.path}
							of={each}
							faces={faces}
							forAll={{ spaced, cream }}
							onChange={(next) => choose.mutate({ ...next, class: each.class })}
						/>
					))}
				</ul>
			)}
		</section>
	);
}

/** A line as pupils will read it. */
function Preview({ print, about }: { print: PupilPrint; about: string }) {
	return (
		<div className="rounded-lg border bg-raised px-3.5 py-2.5">
			<p
				data-testid="print-preview"
				className={`pupil-print overflow-hidden ${paperOf(print)}`}
				style={printed(print) as CSSProperties}
			>
				Predict what 3 laps print: Illustrate 1, l and I, 0 and O.
			</p>
			<p className="mt-1 text-ink-soft text-sm">{about}</p>
		</div>
	);
}

function aboutOf({ faces, print, said }: PrintList): string {
	const about = faces.find((each) => each.face === print.face)?.about ?? "";
	return `${said}. ${about}`;
}

interface OfClassProps {
	of: ClassPrint;
	faces: readonly PrintFace[];
	/** What is chosen for all classes, and need not be for this one. */
	forAll: { spaced: boolean; cream: boolean };
	onChange(own: Omit<PrintChoice, "class">): void;
}

function OfClass({ of, faces, forAll, onChange }: OfClassProps) {
	const { face, points, spaced, cream } = of;
	const own = { typeface: face, points, spaced, cream };
	return (
		<li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2 text-sm">
			<span className="min-w-40 flex-1">
				<span className="font-medium">{of.class}</span>{" "}
				<span className="text-ink-soft">{of.said}</span>
			</span>
			<Face
				label={`Typeface for ${of.class}`}
				none="As for all classes"
				faces={faces}
				value={face}
				onChange={(next) => onChange({ ...own, typeface: next })}
			/>
			<Size
				label={`Size for ${of.class}`}
				none="As it needs"
				value={points}
				onChange={(next) => onChange({ ...own, points: next })}
			/>
			<ShortTick
				words="More space"
				of={of.class}
				ticked={spaced || forAll.spaced}
				forAll={forAll.spaced}
				onTick={(next) => onChange({ ...own, spaced: next })}
			/>
			<ShortTick
				words="Cream"
				of={of.class}
				ticked={cream || forAll.cream}
				forAll={forAll.cream}
				onTick={(next) => onChange({ ...own, cream: next })}
			/>
		</li>
	);
}

interface TickProps {
	label: string;
	about: string;
	ticked: boolean;
	onTick(next: boolean): void;
}

function Tick({ label, about, ticked, onTick }: TickProps) {
	const id = useId();
	return (
		<div className="text-sm">
			<label className="flex w-fit items-center gap-2">
				<input
					type="checkbox"
					checked={ticked}
					aria-describedby={id}
					onChange={(event) => onTick(event.target.checked)}
				/>
				{label}
			</label>
			<p id={id} className="ml-5.5 text-ink-soft">
				{about}
			</p>
		</div>
	);
}

interface ShortTickProps {
	words: string;
	/** The class. */
	of: string;
	ticked: boolean;
	/** Whether it holds for all classes, and so for this one. */
	forAll: boolean;
	onTick(next: boolean): void;
}

function ShortTick({ words, of, ticked, forAll, onTick }: ShortTickProps) {
	return (
		<label
			className="flex items-center gap-1.5"
			title={forAll ? "It holds for all classes" : undefined}
		>
			<input
				type="checkbox"
				aria-label={`${words} for ${of}`}
				checked={ticked}
				disabled={forAll}
				onChange={(event) => onTick(event.target.checked)}
			/>
			{words}
		</label>
	);
}

interface FaceProps {
	label: string;
	/** What it is called when nothing is chosen. */
	none: string;
	faces: readonly PrintFace[];
	value: PupilFace | null;
	onChange(face: PupilFace | null): void;
}

function Face({ label, none, faces, value, onChange }: FaceProps) {
	const chosen = (name: string) => faces.find(({ face }) => face === name)?.face ?? null;
	return (
		<select
			aria-label={label}
			value={value ?? ""}
			onChange={(event) => onChange(chosen(event.target.value))}
			className={FIELD}
		>
			<option value="">{none}</option>
			{faces.map(({ face, name }) => (
				<option key={face} value={face}>
					{name}
				</option>
			))}
		</select>
	);
}

interface SizeProps {
	label: string;
	/** What it is called when nothing is chosen. */
	none: string;
	value: number | null;
	onChange(points: number | null): void;
}

function Size({ label, none, value, onChange }: SizeProps) {
	// What a file says by hand may be between two of these.
	const sizes = value === null || SIZES.includes(value) ? SIZES : [value, ...SIZES];
	return (
		<select
			aria-label={label}
			value={value ?? ""}
			onChange={(event) => onChange(Number(event.target.value) || null)}
			className={FIELD}
		>
			<option value="">{none}</option>
			{sizes.map((points) => (
				<option key={points} value={points}>
					{points} point{points === LARGE_PRINT ? ": large print" : ""}
				</option>
			))}
		</select>
	);
}

function refused(reason: unknown): string {
	const error = toCallError(reason);
	return error.code === "conflict"
		? "The file with the choice was changed meanwhile, so nothing was written. This is how it stands now: choose again."
		: sentence(error.message);
}

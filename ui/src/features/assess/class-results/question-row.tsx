/** A question of a class in a row; it opens to the whole of it and to the ways to be wrong. */
import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import type { ClassResultsOf, ClassWrong } from "../../../api/generated";
import { sentence } from "../../../shared/sentence";
import { Button, Markdown } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { ChangedMarks } from "../marks/changed-marks";
import { counted, secondsWords } from "../words";
import { ChangeDialog } from "./change-dialog";
import { gathered, intervalWords, isBelow, shareWords, twoDigits } from "./class-words";
import { Notes } from "./notes";
import { ShareBar } from "./share-bar";
import type { PlacedItem } from "./sorting";

const CELL = "py-2 pr-4 pl-2 text-left align-top";

/** Two lines show the words of a question, and not the air around its blocks. */
const SMALL =
	"text-xs leading-normal **:my-0 [&_:is(pre,td,th)]:p-0 [&_:is(td,th)]:pr-4 [&_pre]:bg-transparent [&_pre]:text-xs";

/** A link in a line that is a button would be a button in a button. */
const NO_LINKS = { a: ({ children }: { children?: ReactNode }) => <span>{children}</span> };

interface QuestionRowProps {
	item: PlacedItem;
	columns: number;
	of: ClassResultsOf;
}

export function QuestionRow({ item, columns, of }: QuestionRowProps) {
	const { place, example, right, discrimination, medianSeconds, dropped, changes } = item;
	const [open, setOpen] = useState(false);
	const inside = useId();
	const apart = discrimination.value;
	return (
		<>
			<tr
				data-testid="class-question"
				data-place={place}
				// Keys press the button in it, whose click comes here.
				onClick={() => setOpen(!open)}
				className={`cursor-default focus-within:bg-accent-soft hover:bg-hover ${open ? "" : "border-b"}`}
			>
				<td className={CELL}>
					<button
						type="button"
						aria-expanded={open}
						aria-controls={open ? inside : undefined}
						aria-label={`Question ${place}`}
						className="inline-flex items-center gap-1 font-semibold text-ink-soft tabular-nums focus-visible:outline-2 focus-visible:outline-accent"
					>
						<ChevronRight
							aria-hidden
							className={`size-3.5 shrink-0 transition-transform ${open ? "rotate-90" : ""}`}
						/>
						{place}
					</button>
				</td>
				<td className={`${CELL} w-full`}>
					{dropped ? <Badge>Left out</Badge> : changes.length > 0 && <Badge>Marks changed</Badge>}
					{!open && (
						<div className="line-clamp-2 max-h-[2lh] text-xs leading-normal">
							<Markdown text={example} className={SMALL} components={NO_LINKS} />
						</div>
					)}
				</td>
				<td className={CELL}>
					{right.of === 0 ? (
						<Unsaid />
					) : (
						<span className="grid w-24 gap-1.5 tabular-nums">
							{shareWords(right)}
							<ShareBar share={right} />
						</span>
					)}
				</td>
				<td className={`${CELL} tabular-nums`}>
					{apart === null ? <Unsaid /> : twoDigits(apart)}
					{apart !== null && isBelow(apart) && (
						<span className="block font-medium text-warn text-xs">
							the better ones get it wrong
						</span>
					)}
				</td>
				<td className={`${CELL} whitespace-nowrap tabular-nums`}>
					{medianSeconds.value === null ? <Unsaid /> : secondsWords(medianSeconds.value * 1000)}
				</td>
			</tr>
			{open && (
				<tr id={inside} data-testid="class-question-whole" className="border-b">
					<td colSpan={columns} className="pb-4">
						{/* Where the table scrolls, what is read at length stays in sight. */}
						<div className="sticky left-0 max-w-[100cqw] pr-4 pl-17">
							<Whole item={item} of={of} />
						</div>
					</td>
				</tr>
			)}
		</>
	);
}

function Whole({ item, of }: { item: PlacedItem; of: ClassResultsOf }) {
	const { place, section, example, right, discrimination, medianSeconds, wrong } = item;
	const [changing, setChanging] = useState(false);
	const interval = intervalWords(right);
	return (
		<div className="grid grid-cols-1 gap-2.5">
			<div>
				<p className="text-ink-soft text-xs">
					{section !== "" && `${visible(section)} · `}
					{counted(item.worth, "point")}
				</p>
				<Markdown text={example} className="text-base" />
			</div>
			{wrong.length > 0 && <Wrong wrong={wrong} />}
			<ChangedMarks changes={item.changes} />
			<div>
				<Button onClick={() => setChanging(true)}>Marks …</Button>
			</div>
			{changing && (
				<ChangeDialog item={item} place={place} of={of} onClose={() => setChanging(false)} />
			)}
			{interval && <p className="text-ink-soft text-xs">Right: {interval}</p>}
			<Notes
				notes={gathered([
					{ name: "Right", note: right.note },
					{ name: "discrimination", note: discrimination.note },
					{ name: "median time", note: medianSeconds.note },
				])}
			/>
		</div>
	);
}

function Wrong({ wrong }: { wrong: readonly ClassWrong[] }) {
	const name = useId();
	return (
		<div className="grid gap-0.5">
			<p id={name} className="text-ink-soft text-xs">
				What was answered wrong
			</p>
			<ul
				aria-labelledby={name}
				className="grid gap-0.5 border-line-strong border-l-2 pl-2.5 text-sm"
			>
				{wrong.map(({ words, count }, at) => (
					<li key={at} dir="auto" className="[overflow-wrap:anywhere]">
						{words === null ? "The reason is not known." : visible(sentence(words))}{" "}
						<span className="text-ink-soft tabular-nums">{counted(count, "time")}</span>
					</li>
				))}
			</ul>
		</div>
	);
}

/** What is other about a question, in a line of its own above its words. */
function Badge({ children }: { children: string }) {
	return (
		<span className="mb-1 inline-block rounded-md bg-warn-soft px-1.5 font-medium text-warn text-xs">
			{children}
		</span>
	);
}

function Unsaid() {
	return (
		<>
			<span aria-hidden>–</span>
			<span className="sr-only">not said</span>
		</>
	);
}

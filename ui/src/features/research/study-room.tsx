/** A study while it goes on. */
import { useState } from "react";
import type { StudyLine } from "../../api/generated";
import { useStudies, useStudyBoard, useStudyLead } from "../../api/studies";
import { toCallError } from "../../platform";
import { useResearchRoom } from "../../shared/research-room";
import { sentence } from "../../shared/sentence";
import { Button, Notice, ReadFailure } from "../../shared/ui";
import { visible } from "../../shared/visible";
import { MeasuresPage } from "./measures/measures-page";
import { SeatRows } from "./seat-rows";
import { useShownStudy } from "./shown";

export function StudyRoom() {
	const shown = useShownStudy();
	const { data, error, refetch } = useStudies();
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return <div className="h-full" aria-busy />;
	if (!shown) {
		return (
			<div className="m-auto max-w-prose p-8">
				<h2 className="font-semibold font-serif text-2xl">There is no study</h2>
				<p className="mt-2 text-ink-soft">
					A study is a folder <code>studies/NAME</code> in the workspace with a file{" "}
					<code>protocol.yaml</code>. One from elsewhere is here once codes for it were made in a
					terminal: <code>teacher-assist study open FOLDER</code>. Each person sees her own, and
					whoever leads those of this computer comes in with its passcode for them.
				</p>
			</div>
		);
	}
	return <Study key={shown.id} line={shown} />;
}

function Study({ line }: { line: StudyLine }) {
	const board = useStudyBoard(line.id);
	const lead = useStudyLead(line.id);
	const [more, setMore] = useState(1);
	const view = useResearchRoom((room) => room.view);
	const broken = line.problems.length > 0;
	const going = board.data?.participants.some(({ phase }) => phase === "under");
	const stopped = board.data?.participants.some(
		({ phase, paused }) => phase === "under" && paused?.byResearcher,
	);
	return (
		<div className="h-full overflow-y-auto p-5" data-testid="study-board">
			<div className="mx-auto grid max-w-6xl gap-4">
				<header className="flex flex-wrap items-end gap-x-4 gap-y-2">
					<div className="min-w-60 flex-1">
						<h2 className="font-semibold font-serif text-2xl">{visible(line.title)}</h2>
						<p className="text-ink-soft text-sm">
							{codesWords(board.data?.participants.length ?? line.participants, line.planned)} They
							come in at <code>{where()}</code>
							{isOnlyHere() &&
								", on other computers at the address that “teacher-assist serve” printed"}
							.
						</p>
					</div>
					<Button
						disabled={!going}
						onClick={() =>
							lead.mutate({
								command: "study_pause",
								params: {
									study: line.id,
									participant: null,
									paused: !stopped,
									technical: !stopped,
								},
							})
						}
					>
						{stopped ? "Let everybody go on" : "Stop everybody's time"}
					</Button>
					<form
						className="flex items-center gap-2"
						onSubmit={(event) => {
							event.preventDefault();
							lead.mutate({
								command: "study_open",
								params: { study: line.id, participants: more, provider: null, model: null },
							});
						}}
					>
						<label className="flex items-center gap-2 text-sm">
							Codes for
							<input
								type="number"
								min={1}
								max={100}
								value={more}
								onChange={(event) =>
									setMore(Math.min(100, Math.max(1, event.target.valueAsNumber || 1)))
								}
								className="h-8 w-16 rounded-md border border-line-strong bg-raised px-2 text-right"
							/>
							more
						</label>
						<Button type="submit" tone="primary" disabled={broken || lead.isPending}>
							Make codes
						</Button>
					</form>
				</header>
				{broken && (
					<Notice tone="bad">
						<ul className="grid gap-1">
							{line.problems.map((problem) => (
								<li key={problem}>{visible(problem)}</li>
							))}
						</ul>
					</Notice>
				)}
				{board.isError && board.data && (
					<Notice tone="warn">
						{toCallError(board.error).code === "unavailable"
							? "Nothing answers: participants are told, and go on by themselves when it is back."
							: sentence(toCallError(board.error).message)}{" "}
						What stands here is from {timeOfDay(board.dataUpdatedAt)}.
					</Notice>
				)}
				{lead.isError && <Notice tone="bad">{sentence(toCallError(lead.error).message)}</Notice>}
				<Views />
				{view === "measures" ? (
					<MeasuresPage study={line.id} />
				) : board.data && board.data.participants.length > 0 ? (
					<SeatRows study={line.id} seats={board.data.participants} lead={lead} />
				) : (
					!broken && (
						<p className="rounded-lg border border-line-strong border-dashed px-4 py-6 text-ink-soft">
							Nobody takes part yet. Make a code for each participant and hand it over on paper: she
							types it at every sitting.
						</p>
					)
				)}
			</div>
		</div>
	);
}

const VIEWS = [
	["seats", "Participants"],
	["measures", "Measures"],
] as const;

/** Who takes part, or what came of it. */
function Views() {
	const view = useResearchRoom((room) => room.view);
	return (
		<nav aria-label="What of the study" className="flex gap-1 border-b">
			{VIEWS.map(([id, name]) => (
				<button
					key={id}
					type="button"
					aria-current={id === view || undefined}
					onClick={() => useResearchRoom.setState({ view: id })}
					className="-mb-px border-transparent border-b-2 px-3 py-1.5 text-sm hover:bg-hover aria-[current]:border-accent aria-[current]:font-medium"
				>
					{name}
				</button>
			))}
		</nav>
	);
}

function codesWords(participants: number, planned: number): string {
	const of = planned > 0 ? ` of ${planned} planned participants` : "";
	if (participants === 0) return planned > 0 ? `${planned} participants are planned.` : "";
	return `${participants}${of} ${participants === 1 ? "has" : "have"} a code.`;
}

function timeOfDay(at: number): string {
	return new Date(at).toLocaleTimeString("en-GB");
}

/** Whether what stands in the bar leads to this computer from nowhere else. */
function isOnlyHere(): boolean {
	return ["localhost", "127.0.0.1", "[::1]"].includes(window.location.hostname) && isServed();
}

function isServed(): boolean {
	return /^https?:/.test(window.location.protocol) && window.location.port !== "";
}

/** Where participants type their codes. */
function where(): string {
	return isServed()
		? `${window.location.origin}/study`
		: "the address that “teacher-assist serve” prints, with /study behind it";
}

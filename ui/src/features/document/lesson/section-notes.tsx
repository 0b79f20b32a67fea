/** What checks have to say about a section, below its text: claims, reading, content. */

import { BookOpenCheck, CircleAlert, Lightbulb, ShieldAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { ClaimCheck, LessonProblem, SuitabilityFinding } from "../../../api/generated";
import { stateOf, toLookAt } from "../../../session/claims";
import { fileWords } from "../../../shared/file-words";
import { sentence } from "../../../shared/sentence";
import { useFileOpener } from "../../../shared/use-file-opener";
import { placeOf } from "../evidence";
import { NotHere } from "./put-aside";

interface SectionNotesProps {
	/** The lesson. */
	path: string;
	/** What people call the section. */
	name: string;
	claims: readonly ClaimCheck[];
	findings: readonly SuitabilityFinding[];
	problems: readonly LessonProblem[];
}

export function SectionNotes({ path, name, claims, findings, problems }: SectionNotesProps) {
	const open = toLookAt(claims);
	if (open.length + findings.length + problems.length === 0) return null;
	return (
		<ul
			data-chrome
			data-testid="section-notes"
			aria-label={`What to check in ${name}`}
			className="mt-2 grid gap-1.5 font-sans text-sm"
		>
			{open.map((claim) => (
				<Claim key={`${claim.line}:${claim.code}:${claim.text}`} claim={claim} />
			))}
			{findings.map((finding) => (
				<Finding
					key={`${finding.kind}:${finding.sentence}:${finding.message}`}
					path={path}
					finding={finding}
				/>
			))}
			{problems.map(({ line, message }) => (
				<Note key={`${line}:${message}`} tone="warn" icon={<CircleAlert aria-hidden />}>
					{sentence(message)}
				</Note>
			))}
		</ul>
	);
}

function Claim({ claim }: { claim: ClaimCheck }) {
	const { code, text, path, startLine, endLine, message, finding } = claim;
	const openFile = useFileOpener();
	const failed = stateOf(claim) === "failed";
	const place =
		path !== null && startLine !== null ? { path, startLine, endLine: endLine ?? startLine } : null;
	return (
		<Note
			tone={failed ? "bad" : "warn"}
			icon={<BookOpenCheck aria-hidden />}
			name={failed ? "Claim whose quotation was not found" : "Claim to be careful with"}
			mark={finding}
		>
			<span className="font-medium">{code ?? `“${text}”`}</span> · {sentence(message)}
			{place && openFile && (
				<>
					{" "}
					<button
						type="button"
						title={placeOf(place)}
						onClick={() => openFile(place.path, place.startLine, place.endLine)}
						className="rounded-sm underline underline-offset-2 hover:text-ink"
					>
						{placeOf({ ...place, path: fileWords(place.path) })}
					</button>
				</>
			)}
		</Note>
	);
}

/** What findings are called that are not about how a text reads. */
const NAMES: ReadonlyMap<string, string> = new Map([
	["content", "Content guidance"],
	["inclusion", "What could shut a pupil out"],
	["pedagogy", "What tests of teaching have found"],
]);

function Finding({ path, finding }: { path: string; finding: SuitabilityFinding }) {
	const { kind, severity, sentence: where, message, suggestion, note } = finding;
	const content = kind === "content";
	return (
		<Note
			tone="warn"
			icon={content ? <ShieldAlert aria-hidden /> : <CircleAlert aria-hidden />}
			name={NAMES.get(kind) ?? "How it reads"}
			mark={kind}
			action={note !== null && <NotHere path={path} note={note} />}
		>
			{where !== "" && <q className="font-serif text-ink">{where}</q>}
			<span className="block">
				{severity && <span className="font-medium">{sentence(severity)} </span>}
				{sentence(message)}
			</span>
			{suggestion && (
				<span className="mt-0.5 flex items-baseline gap-1 text-ink-soft">
					<Lightbulb className="size-3 shrink-0 self-center" aria-hidden />
					<span>{sentence(suggestion)}</span>
				</span>
			)}
		</Note>
	);
}

interface NoteProps {
	tone: "warn" | "bad";
	icon: ReactNode;
	/** What kind of note it is, for people who cannot see its icon. */
	name?: string;
	mark?: string;
	/** What can be done about it. */
	action?: ReactNode;
	children: ReactNode;
}

const TONES = { warn: "border-warn text-warn", bad: "border-bad text-bad" };

function Note({ tone, icon, name, mark, action, children }: NoteProps) {
	return (
		<li
			data-finding={mark}
			className={`flex items-start gap-2 border-l-2 py-0.5 pl-2.5 [&>svg]:mt-0.5 [&>svg]:size-3.5 [&>svg]:shrink-0 ${TONES[tone]}`}
		>
			{icon}
			<div className="min-w-0 flex-1 break-words">
				{name && <span className="sr-only">{name}: </span>}
				{children}
			</div>
			{action}
		</li>
	);
}

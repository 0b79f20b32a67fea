/** The head of a board: what it is, the code as large as there is room, and where to go with it. */
import { Link2, Maximize2 } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import type { Opening } from "../../../api/generated";
import { closeBoard } from "../../../shared/assess-room";
import { seenName } from "../../../shared/names";
import { reportError } from "../../../shared/report";
import { Button, WhatIsThis } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { BackToList } from "../back";
import { type BoardCounts, codeSpelt, codeWords } from "./board-words";
import { CodeLarge } from "./code-large";
import { useWhere, WhereNote } from "./where";
import { linkTo } from "./where-to-go";

interface BoardHeadProps {
	opening: Opening;
	counts: BoardCounts;
}

export function BoardHead({ opening, counts }: BoardHeadProps) {
	const { title, closedAt } = opening;
	const [large, setLarge] = useState(false);
	const open = closedAt === null;
	const { address, note } = useWhere();
	return (
		<header className="grid gap-2">
			<div className="flex flex-wrap items-start gap-x-8 gap-y-3">
				<div className="min-w-[min(15rem,100%)] flex-1">
					<BackToList onBack={closeBoard} />
					<div className="flex items-start gap-2">
						<h2
							dir="auto"
							className="line-clamp-2 font-semibold font-serif text-xl [overflow-wrap:anywhere]"
						>
							{visible(title)}
						</h2>
						<WhatIsThis of="The board" page="quizzes" section="run-it-with-a-class" />
					</div>
					<Counts opening={opening} counts={counts} />
				</div>
				{open && (
					<div className="grid min-w-0 max-w-full gap-1.5 rounded-lg border border-line-strong bg-raised px-4 py-2">
						<div className="flex flex-wrap items-center gap-x-5 gap-y-1">
							<p className="whitespace-nowrap font-bold font-mono text-[clamp(2rem,9cqi,4.5rem)] leading-none [word-spacing:-0.3em]">
								<span aria-hidden>{codeWords(opening.code)}</span>
								<span className="sr-only">Code: {codeSpelt(opening.code)}</span>
							</p>
							<Button
								icon={<Maximize2 className="size-4" aria-hidden />}
								onClick={() => setLarge(true)}
							>
								Show large
							</Button>
						</div>
						{address !== null && <Address address={address} code={opening.code} />}
					</div>
				)}
			</div>
			{open && note !== null && <WhereNote note={note} className="text-xs" />}
			{large && (
				<CodeLarge opening={opening} joined={counts.joined} onClose={() => setLarge(false)} />
			)}
		</header>
	);
}

function Counts({ opening, counts }: BoardHeadProps) {
	const { seats, joined, finished, stuck } = counts;
	return (
		<>
			<p className="mt-1 flex flex-wrap gap-x-4 font-medium tabular-nums">
				<span>
					{joined} of {seats} have joined
				</span>
				<span>{finished} finished</span>
				<span className={stuck > 0 ? "text-warn" : ""}>{stuck} stuck</span>
			</p>
			<p className="text-ink-soft text-sm">
				{opening.class === null ? "No class" : seenName(opening.class)}
				{opening.closedAt !== null && " · Nobody else can join."}
			</p>
		</>
	);
}

function Address({ address, code }: { address: string; code: string }) {
	return (
		<div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
			<span className="min-w-0 font-medium [overflow-wrap:anywhere]">{address}</span>
			{"clipboard" in navigator && (
				<Button
					tone="quiet"
					className="-mx-2 -my-1 h-7 px-2"
					icon={<Link2 className="size-4" aria-hidden />}
					onClick={() => void copy(linkTo(address, code))}
				>
					Copy link
				</Button>
			)}
		</div>
	);
}

async function copy(link: string): Promise<void> {
	try {
		await navigator.clipboard.writeText(link);
		toast.success("Copied.");
	} catch (reason) {
		reportError(reason);
	}
}

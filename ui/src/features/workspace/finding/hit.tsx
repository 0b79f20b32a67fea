/** A file that was found, with the lines that have the words: each opens where it stands. */
import { Command } from "cmdk";
import type { FoundFile, FoundPart } from "../../../api/generated";
import { visible } from "../../../shared/visible";
import { nameOf } from "./words";

interface HitProps {
	file: FoundFile;
	/** Null opens the file as a whole. */
	onOpen(line: number | null): void;
}

export function Hit({ file, onOpen }: HitProps) {
	const { path, name, lines, moreLines } = file;
	return (
		<>
			<Command.Item
				value={path}
				onSelect={() => onOpen(null)}
				data-testid="found-file"
				className="mt-1 flex cursor-default items-baseline gap-3 rounded-md px-3 py-1.5 text-sm first:mt-0 data-[selected=true]:bg-hover"
			>
				<span className="min-w-0 flex-1 truncate font-medium">{visible(nameOf(file))}</span>
				<span className="max-w-[60%] shrink-0 truncate text-ink-soft text-xs">
					<Parts parts={name} />
				</span>
			</Command.Item>
			{lines.map(({ line, parts }) => (
				<Command.Item
					key={line}
					value={`${path}:${line}`}
					onSelect={() => onOpen(line)}
					data-testid="found-line"
					className="flex cursor-default gap-3 rounded-md py-1 ps-6 pe-3 text-sm data-[selected=true]:bg-hover"
				>
					<span className="w-9 shrink-0 text-end text-ink-soft text-xs leading-5 tabular-nums">
						<span className="sr-only">Line </span>
						{line}
					</span>
					<span className="min-w-0 break-words text-ink-soft">
						<Parts parts={parts} />
					</span>
				</Command.Item>
			))}
			{moreLines > 0 && (
				<p className="ps-[4.5rem] pb-1 text-ink-soft text-xs">
					{moreLines === 1 ? "and 1 more line" : `and ${moreLines} more lines`}
				</p>
			)}
		</>
	);
}

function Parts({ parts }: { parts: readonly FoundPart[] }) {
	return parts.map(({ text, marked }, at) =>
		marked ? (
			<mark key={at} className="rounded-sm bg-accent-soft font-medium text-ink">
				{visible(text)}
			</mark>
		) : (
			<span key={at}>{visible(text)}</span>
		),
	);
}

/** The text of a blueprint of hers in its editor; what comes of it follows what is typed. */
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useBlueprintLook, useFreshBlueprints } from "../../../api/blueprints";
import type { BlueprintProblem, FileContent } from "../../../api/generated";
import { OpenText, SaveButton } from "../../../shared/editor/open-text";
import { Bar, TextNotices, TwoVersions } from "../../../shared/editor/text-notices";
import { useEditedFile } from "../../../shared/editor/use-edited-file";
import { sentence } from "../../../shared/sentence";
import { Button, ReadFailure } from "../../../shared/ui";
import { useLast } from "../../../shared/use-last";
import { openFileAt } from "../../../shared/use-place";
import { useSettled } from "../../../shared/use-settled";
import { visible } from "../../../shared/visible";
import { Check } from "./check";
import { AT_ONCE } from "./own-blueprint";
import { Problems } from "./problems";
import { Variants } from "./variants";

/** While she goes on typing, nothing is made. */
const REST_MS = 400;

const NONE: readonly BlueprintProblem[] = [];

export function OpenBlueprint({ file, id }: { file: FileContent; id: string | null }) {
	const open = useEditedFile(file);
	const { editing, failure } = open;
	const [seed, setSeed] = useState(0);
	const [line, setLine] = useState<number | null>(null);
	const place = useRef<HTMLElement>(null);
	const text = useSettled(editing.mine, REST_MS);
	const look = useBlueprintLook({ id, text, seed, count: AT_ONCE });
	const { error, refetch, isFetching } = look;
	const data = useLast(look.data);
	const problems = data?.problems ?? NONE;

	// What is saved is what all tests and the list go by.
	const fresh = useRef(useFreshBlueprints());
	const { sha256 } = editing.base;
	const known = useRef(sha256);
	useEffect(() => {
		if (known.current !== sha256) void fresh.current();
		known.current = sha256;
	}, [sha256]);

	const goTo = (line: number) => {
		// A line that was gone to before is gone to again.
		flushSync(() => setLine(null));
		flushSync(() => setLine(line));
		place.current?.querySelector<HTMLElement>(".cm-content")?.focus();
	};
	return (
		<div className="grid grid-cols-1 @4xl:grid-cols-2 items-start gap-x-8 gap-y-6">
			<section ref={place} aria-label="Its text" className="@4xl:sticky top-4">
				<div className="flex h-[28rem] @4xl:h-[calc(100vh-9rem)] min-h-64 flex-col overflow-hidden rounded-lg border bg-raised">
					<header className="flex shrink-0 items-center gap-2 border-b bg-surface px-3 py-1.5">
						<h3 className="min-w-0 flex-1 truncate font-medium text-sm" title={file.path}>
							{visible(file.path)}
						</h3>
						<Button tone="quiet" className="h-7" onClick={() => openFileAt(file.path)}>
							Open as a file
						</Button>
						<SaveButton open={open} />
					</header>
					<TextNotices
						open={open}
						conflict={<TwoVersions open={open} />}
						failure={
							failure && <Bar tone="bad">{sentence(failure.message)} Your words are kept here.</Bar>
						}
						reloaded="The file changed on disk, and this is how it is now."
					>
						{editing.notice === "deleted" && (
							<Bar tone="warn">
								The file was deleted or moved. Its text is still here: save it to put it back.
							</Bar>
						)}
					</TextNotices>
					<OpenText
						label={`Text of ${file.path}`}
						open={open}
						lines={line === null ? null : { from: line, to: line }}
						problems={problems}
					/>
				</div>
			</section>
			{/* Beside the text, which stays where it is while problems come and go. */}
			<div className="grid grid-cols-1 gap-6">
				<Problems problems={problems} onLine={goTo} />
				{error && <ReadFailure error={error} onRetry={refetch} />}
				{data?.check && <Check check={data.check} />}
				<Variants
					variants={data?.variants ?? []}
					busy={isFetching}
					onOthers={() => setSeed(seed + AT_ONCE)}
				/>
			</div>
		</div>
	);
}

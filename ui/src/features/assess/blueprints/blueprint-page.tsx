/** One blueprint: a shipped one to be looked at and made hers, or hers to be changed. */
import { useEffect, useRef, useState } from "react";
import { useBlueprints } from "../../../api/blueprints";
import { type Making, make } from "../../../shared/assess-room";
import { ReadFailure } from "../../../shared/ui";
import { visible } from "../../../shared/visible";
import { BackToList, escapeTo } from "../back";
import { BlueprintHead } from "./blueprint-head";
import { OwnBlueprint } from "./own-blueprint";
import { ShippedBlueprint } from "./shipped-blueprint";

interface BlueprintPageProps {
	/** Its name among all of them; null for a file that is none yet. */
	id: string | null;
	/** Her file. */
	path: string | null;
	/** Where she came from. */
	over: Making;
}

export function BlueprintPage({ id, path, over }: BlueprintPageProps) {
	const { data, error, refetch } = useBlueprints();
	const named = data?.blueprints.find((each) =>
		id === null ? each.path === path : each.id === id,
	);
	/**
	 * Her file, from when it is known on: one that cannot be used leaves its place to the shipped one, and
	 * must not leave the page while she puts it right. Null once it is away.
	 */
	const [held, hold] = useState<string | null | undefined>(path ?? undefined);
	if (held === undefined && named?.path) hold(named.path);
	const file = held ?? null;
	const line = file === null ? named : data?.blueprints.find((each) => each.path === file);
	const shipped = line ? line.replaces : named !== undefined && named.path === null;
	const page = useRef<HTMLElement>(null);
	useEffect(() => {
		// Its button goes when it becomes hers, and when it is that no more.
		const here = document.activeElement;
		if (file === null || here === document.body) page.current?.focus({ preventScroll: true });
	}, [file]);
	const back = () => make(over);
	return (
		<article
			ref={page}
			tabIndex={-1}
			aria-labelledby="blueprint"
			data-testid="blueprint-page"
			onKeyDown={escapeTo(back)}
			className="@container grid grid-cols-1 gap-5 px-6 py-4 outline-none"
		>
			<header className="grid gap-2">
				<BackToList onBack={back}>
					{over.is === "quiz" ? "Back to the quiz" : "Back to the blueprints"}
				</BackToList>
				<BlueprintHead
					name={visible(line?.title ?? file ?? id ?? "")}
					line={line}
					shipped={shipped}
					inQuiz={over.is === "quiz"}
					file={file}
					onFile={hold}
				/>
			</header>
			{file !== null ? (
				<OwnBlueprint path={file} id={id} />
			) : line && id !== null ? (
				<ShippedBlueprint id={id} />
			) : error && !data ? (
				<ReadFailure error={error} onRetry={refetch} />
			) : data ? (
				<p className="text-ink-soft">There is no such blueprint any more.</p>
			) : (
				<p role="status" className="text-ink-faint text-sm">
					Looking for it …
				</p>
			)}
		</article>
	);
}

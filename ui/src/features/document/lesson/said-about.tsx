/** What she said about the lesson before, folded at its foot; nothing where she said nothing. */
import { useMemoriesOfLesson } from "../../../api/memory";
import { openMemory, showMemory } from "../../../shared/memory-room";
import { shortAgo } from "../../../shared/time";
import { Fold } from "../../../shared/ui";
import { visible } from "../../../shared/visible";

const TITLE = "What you said about this lesson";

export function SaidAbout({ path }: { path: string }) {
	const said = useMemoriesOfLesson(path).data ?? [];
	if (said.length === 0) return null;
	const now = new Date();
	return (
		<section
			data-chrome
			data-testid="said-about"
			aria-label={TITLE}
			className="mt-6 border-t pt-3 font-sans"
		>
			<Fold title={TITLE} note={said.length === 1 ? "1 thing" : `${said.length} things`}>
				<ul className="grid gap-2">
					{said.map(({ id, text, createdAt }) => (
						<li key={id}>
							<button
								type="button"
								dir="auto"
								title="Open it in memory"
								onClick={() => {
									showMemory(id);
									openMemory("entries");
								}}
								className="max-w-full break-words rounded-sm text-left text-sm hover:underline"
							>
								{visible(text.trim().replace(/^[-*+]\s+/, ""))}
							</button>
							<span className="block text-ink-soft text-xs">{shortAgo(createdAt, now)}</span>
						</li>
					))}
				</ul>
			</Fold>
		</section>
	);
}

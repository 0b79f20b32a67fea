/** The name of a key, as this computer's keyboard writes it. */
const APPLE = /Mac|iPhone|iPad/.test(navigator.platform);

/** `Mod` becomes Ctrl or ⌘. */
export function keyName(keys: string): string {
	return APPLE ? keys.replace("Mod+", "⌘") : keys.replace("Mod", "Ctrl");
}

export function Key({ children }: { children: string }) {
	return (
		<kbd className="rounded border border-line-strong bg-surface px-1 font-sans text-ink-faint text-xs">
			{keyName(children)}
		</kbd>
	);
}

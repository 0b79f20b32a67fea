/** What a window of its own shows while somebody sits at the first one. */

export function Covered() {
	return (
		<div className="absolute inset-0 grid place-content-center bg-surface p-6 text-center">
			<h1 className="font-medium">Somebody sits at this computer now.</h1>
			<p className="mt-1 text-ink-soft text-sm">
				What was here comes back when the other window is yours again.
			</p>
		</div>
	);
}

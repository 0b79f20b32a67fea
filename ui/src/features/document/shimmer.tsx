/** Lines that are still to come. */
export function Shimmer() {
	return (
		<div aria-hidden className="paper-shimmer" data-chrome>
			<i />
			<i />
			<i />
		</div>
	);
}

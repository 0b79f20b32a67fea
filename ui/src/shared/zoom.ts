/** How large everything in the window is: the size of its root, from which all others follow. */
import { toast } from "sonner";
import { useView } from "./view";

/** The sizes that there are, in per cent. */
export const ZOOMS: readonly number[] = [80, 90, 100, 110, 125, 150, 175, 200];

/** How long a new size is said, in milliseconds. */
const SAID_FOR = 1_500;

/** The next size up or down; the same where there is none. */
export function zoomAfter(zoom: number, step: 1 | -1): number {
	const further = ZOOMS.filter((each) => (step > 0 ? each > zoom : each < zoom));
	return (step > 0 ? further[0] : further.at(-1)) ?? zoom;
}

/** Makes everything larger or smaller, and says how large it is now. */
export function zoomBy(step: 1 | -1): void {
	zoomTo(zoomAfter(useView.getState().zoom, step));
}

export function zoomTo(zoom: number): void {
	useView.setState({ zoom });
	toast.message(`${zoom} %`, { id: "zoom", duration: SAID_FOR });
}

function show(zoom: number): void {
	document.documentElement.style.fontSize = zoom === 100 ? "" : `${zoom}%`;
	// What has room beside one another is decided anew.
	window.dispatchEvent(new Event("resize"));
}

/** Shows the kept size now and every later choice. */
export function followZoom(): void {
	show(useView.getState().zoom);
	useView.subscribe(({ zoom }, before) => {
		if (zoom !== before.zoom) show(zoom);
	});
}

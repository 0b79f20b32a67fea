/** A tour of two minutes through the window as it is: it points, waits for nothing, and hides nothing. */
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { useAppInfo, useFile, useFileTree } from "../../api/queries";
import { classesIn } from "../../shared/classes";
import { endTour, useHelp } from "../../shared/help";
import { isDialog } from "../../shared/place";
import { Button } from "../../shared/ui";
import { placeNow, usePlace } from "../../shared/use-place";
import { useView } from "../../shared/view";
import { type Box, classFacts, placeFor, type TourStep, tourSteps } from "./tour-steps";

export function Tour() {
	const tour = useHelp((help) => help.tour);
	// A pupil who sits here has the window alone.
	const sitting = usePlace(({ place }) => place.at === "sitting");
	return tour && !sitting ? <Running /> : null;
}

/** How often what is pointed at is looked for, in milliseconds: panes move, and lists come later. */
const LOOK_MS = 150;

function Running() {
	const steps = useSteps();
	const [at, setAt] = useState(0);
	const step = steps[at];
	useWholeWindow();
	useEscape();
	if (!step) return null;
	return (
		<Shown
			step={step}
			count={`${at + 1} of ${steps.length}`}
			onBack={at > 0 ? () => setAt(at - 1) : undefined}
			onNext={at + 1 < steps.length ? () => setAt(at + 1) : undefined}
		/>
	);
}

function useSteps(): TourStep[] {
	const className = classesIn(useFileTree().data?.entries ?? [])[0] ?? null;
	const profile = useFile(className && `classes/${className}.md`).data?.text ?? "";
	const info = useAppInfo().data;
	const current = info?.providers.find(({ name }) => name === info.provider);
	return tourSteps({ className, facts: classFacts(profile), answers: current?.label ?? null });
}

/** Shows what is pointed at; afterwards the window is as it was. */
function useWholeWindow(): void {
	useEffect(() => {
		const { panes, sidebar, room, list } = useView.getState();
		useView.setState({ panes: "all", sidebar: true, room: "plan", list: "files" });
		return () => {
			useView.setState({ panes, sidebar, room, list });
		};
	}, []);
}

/** Escape ends the tour, wherever the focus is, before it stops any work. */
function useEscape(): void {
	const onEscape = useEffectEvent((event: KeyboardEvent) => {
		if (event.key !== "Escape" || isDialog(placeNow())) return;
		event.preventDefault();
		event.stopPropagation();
		endTour();
	});
	useEffect(() => {
		const listen = (event: KeyboardEvent) => onEscape(event);
		window.addEventListener("keydown", listen, { capture: true });
		return () => window.removeEventListener("keydown", listen, { capture: true });
	}, []);
}

interface ShownProps {
	step: TourStep;
	/** Which of how many it is. */
	count: string;
	onBack?: () => void;
	onNext?: () => void;
}

function Shown({ step, count, onBack, onNext }: ShownProps) {
	const card = useRef<HTMLDivElement>(null);
	const box = useBox(step.at);
	const place = useCardPlace(card, box);
	// Each step is read out, and Enter goes on; what is not placed yet cannot take the focus.
	const placed = place !== null;
	useEffect(() => {
		if (placed && step.title) card.current?.focus({ preventScroll: true });
	}, [placed, step.title]);
	return (
		<>
			{box && (
				<div
					aria-hidden
					data-testid="tour-ring"
					className="pointer-events-none fixed z-30 rounded-lg outline-2 outline-accent outline-offset-[-2px]"
					style={box}
				/>
			)}
			<div
				ref={card}
				role="dialog"
				aria-label={`Tour, ${count}: ${step.title}`}
				data-testid="tour"
				tabIndex={-1}
				onKeyDown={(event) => {
					if (event.key !== "Enter" || event.target !== card.current) return;
					if (onNext) onNext();
					else endTour();
				}}
				className={`fixed z-30 w-90 max-w-[calc(100vw-24px)] rounded-xl border border-accent bg-raised px-4 py-3 shadow-float outline-none ${place ? "" : "invisible"}`}
				style={place ?? { left: 0, top: 0 }}
			>
				<h2 className="font-semibold">{step.title}</h2>
				<p className="mt-1 text-ink-soft text-sm">{step.words}</p>
				<div className="mt-3 flex flex-wrap items-center gap-2">
					<span className="text-ink-faint text-xs">{count}</span>
					<span className="flex-1" />
					{onNext && (
						<Button tone="quiet" data-testid="tour-end" onClick={endTour}>
							Leave the tour
						</Button>
					)}
					{onBack && <Button onClick={onBack}>Back</Button>}
					<Button tone="primary" data-testid="tour-next" onClick={onNext ?? endTour}>
						{onNext ? "Next" : "Done"}
					</Button>
				</div>
			</div>
		</>
	);
}

/** Where the first of these is that can be seen; null while none can. */
function useBox(selectors: readonly string[]): Box | null {
	const [box, setBox] = useState<Box | null>(null);
	const wanted = selectors.join("\n");
	useEffect(() => {
		const look = () => {
			const found = boxOf(wanted.split("\n"));
			setBox((before) => (isSame(before, found) ? before : found));
		};
		look();
		const timer = setInterval(look, LOOK_MS);
		window.addEventListener("resize", look);
		return () => {
			clearInterval(timer);
			window.removeEventListener("resize", look);
		};
	}, [wanted]);
	return box;
}

function boxOf(selectors: readonly string[]): Box | null {
	for (const selector of selectors) {
		const { left, top, width, height } =
			document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
		const inside = left < window.innerWidth && top < window.innerHeight;
		if (width > 0 && height > 0 && inside) return { left, top, width, height };
	}
	return null;
}

function isSame(a: Box | null, b: Box | null): boolean {
	if (a === null || b === null) return a === b;
	return (["left", "top", "width", "height"] as const).every((side) => a[side] === b[side]);
}

function useCardPlace(card: React.RefObject<HTMLElement | null>, box: Box | null) {
	const [place, setPlace] = useState<{ left: number; top: number } | null>(null);
	// Its words may have changed, and with them its height.
	useLayoutEffect(() => {
		const size = card.current?.getBoundingClientRect();
		if (!size) return;
		const room = { width: window.innerWidth, height: window.innerHeight };
		const target = box ?? { left: room.width, top: room.height, width: 0, height: 0 };
		const next = placeFor(target, size, room);
		setPlace((before) => (before?.left === next.left && before.top === next.top ? before : next));
	});
	return place;
}

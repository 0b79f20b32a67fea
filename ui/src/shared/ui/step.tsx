/** One step of a way, such as into a sitting: one calm column, in the middle of the page. */
import { type ReactNode, type RefObject, useEffect, useRef } from "react";

export function Step({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
	return (
		<div className="h-full scroll-pb-28 overflow-y-auto bg-canvas">
			<div
				className={`mx-auto grid min-h-full content-center gap-5 px-5 py-6 ${wide ? "max-w-[52rem]" : "max-w-[30rem]"}`}
			>
				{children}
			</div>
		</div>
	);
}

/** What a step is about; read first when the step appears. */
export function Heading({ children }: { children: ReactNode }) {
	const heading = useFocus<HTMLHeadingElement>();
	return (
		<h1 ref={heading} tabIndex={-1} className="font-semibold text-2xl outline-none">
			{children}
		</h1>
	);
}

/** Has the focus when it appears. */
export function useFocus<E extends HTMLElement>(): RefObject<E | null> {
	const target = useRef<E>(null);
	useEffect(() => target.current?.focus(), []);
	return target;
}

/** The look of a button that is the next thing to do. */
export const LARGE = "h-11 px-6 text-base! aria-disabled:opacity-55";

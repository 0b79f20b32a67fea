/** What is offered above the composer while one types: the frame, and the entry that is chosen. */
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/** The frame of a list of offers; its role is the list's own. */
export function Offers({ className, ...props }: ComponentProps<"div">) {
	return (
		<div
			className={`absolute inset-x-0 bottom-full z-10 mb-2 overflow-y-auto rounded-xl border bg-raised p-1 shadow-float ${className}`}
			{...props}
		/>
	);
}

/** For an entry, which comes into view when it is chosen. */
export function useChosenInView(chosen: boolean): RefObject<HTMLDivElement | null> {
	const entry = useRef<HTMLDivElement>(null);
	useEffect(() => {
		if (chosen) entry.current?.scrollIntoView?.({ block: "nearest" });
	}, [chosen]);
	return entry;
}

interface OfferKeys<Offer> {
	offers: readonly Offer[];
	chosen: number;
	choose(index: number): void;
	pick(offer: Offer): void;
	/** Sends the list away. */
	leave(): void;
}

/** Works a list by the keys of the field that has the focus; says whether the list took the key. */
export function takesOfferKey<Offer>(event: KeyboardEvent, keys: OfferKeys<Offer>): boolean {
	const { offers, chosen, choose, pick, leave } = keys;
	const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
	const offer = offers[chosen];
	if (step) choose((chosen + step + offers.length) % offers.length);
	else if (event.key === "Escape") leave();
	else if (((event.key === "Enter" && !event.shiftKey) || event.key === "Tab") && offer)
		pick(offer);
	else return false;
	event.preventDefault();
	return true;
}

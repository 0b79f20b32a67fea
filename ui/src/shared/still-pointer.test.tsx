import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useStillPointer } from "./still-pointer";

const pressed = vi.fn();

function Card({ shown = "first" }: { shown?: string }) {
	const onClickCapture = useStillPointer(shown);
	return (
		<div onClickCapture={onClickCapture}>
			<button type="button" onClick={pressed}>
				Yes
			</button>
		</div>
	);
}

const press = (place: { clientX: number; clientY: number }) => {
	fireEvent.pointerDown(screen.getByRole("button"), place);
	fireEvent.click(screen.getByRole("button"), place);
};
const HERE = { clientX: 300, clientY: 400 };

beforeEach(() => {
	pressed.mockClear();
	vi.useFakeTimers({ toFake: ["performance"] });
	fireEvent.pointerMove(window, HERE);
});

afterEach(() => {
	vi.useRealTimers();
});

test("the second click of two presses nothing on what has just appeared under it", () => {
	render(<Card />);
	press({ clientX: 302, clientY: 401 });
	expect(pressed).not.toHaveBeenCalled();
	vi.advanceTimersByTime(600);
	press(HERE);
	expect(pressed).toHaveBeenCalledOnce();
});

test("whoever has moved to a button means it", () => {
	render(<Card />);
	press({ clientX: 360, clientY: 400 });
	expect(pressed).toHaveBeenCalledOnce();
});

test("keys are not held back", () => {
	render(<Card />);
	fireEvent.click(screen.getByRole("button"));
	expect(pressed).toHaveBeenCalledOnce();
});

test("other buttons in the same place are as new as another card", () => {
	const { rerender } = render(<Card />);
	vi.advanceTimersByTime(600);
	rerender(<Card shown="second" />);
	press(HERE);
	expect(pressed).not.toHaveBeenCalled();
});

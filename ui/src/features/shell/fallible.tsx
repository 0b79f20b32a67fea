/** Keeps a pane that fails from taking the window with it. */
import { Component, type ErrorInfo, type ReactNode } from "react";
import { noteBroken } from "../../shared/broken";
import { Button } from "../../shared/ui";

interface FallibleState {
	failure: Error | null;
}

export class Fallible extends Component<{ children: ReactNode }, FallibleState> {
	override state: FallibleState = { failure: null };

	static getDerivedStateFromError(failure: Error): FallibleState {
		return { failure };
	}

	override componentDidCatch(failure: Error, info: ErrorInfo): void {
		console.error(failure, info.componentStack);
		noteBroken(failure);
	}

	override render(): ReactNode {
		if (!this.state.failure) return this.props.children;
		return (
			<div role="alert" className="grid h-full place-content-center gap-3 bg-surface p-6">
				<p className="max-w-sm font-medium">This part of the window could not be shown.</p>
				<p className="max-w-sm text-ink-soft text-sm">
					Your files and sessions are safe. What went wrong: {this.state.failure.message}
				</p>
				<div>
					<Button onClick={() => this.setState({ failure: null })}>Show it again</Button>
				</div>
			</div>
		);
	}
}

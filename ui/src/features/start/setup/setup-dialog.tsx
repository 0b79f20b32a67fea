import { Check } from "lucide-react";
import { type ComponentType, type ReactNode, useRef } from "react";
import type { CommandInfo } from "../../../api/generated";
import { useCommands } from "../../../api/queries";
import { Button, Dialog } from "../../../shared/ui";
import { closeDialog, openSession } from "../../../shared/use-place";
import { planLesson } from "../plan";
import { Answers } from "./answers";
import { ClassStep } from "./class-step";
import { CurriculumStep } from "./curriculum-step";
import { after, before, type SetupStep, STEPS, useSetup } from "./progress";
import { You } from "./you";

const NAMES: Record<SetupStep, string> = {
	you: "You",
	class: "A class",
	curriculum: "Curriculum",
	answers: "Who answers",
};

/** What a step does before it is left; false keeps it. */
export type Leave = () => Promise<boolean>;

/** What a new class tells of itself when it was begun. */
export interface ClassFormProps {
	form: string;
	/** What it is taught, where she said so before. */
	subject: string | undefined;
	onBusy(busy: boolean): void;
	onMade(made: { name: string }): void;
	onRefused(): void;
}

interface SetupDialogProps {
	/** The fields of a new class. */
	ClassForm: ComponentType<ClassFormProps>;
	/** Who can answer, each with its key; `brief` keeps what it says of all of them folded. */
	Providers: ComponentType<{ brief: boolean }>;
}

export function SetupDialog({ ClassForm, Providers }: SetupDialogProps) {
	const { step } = useSetup();
	const commands = useCommands().data ?? [];
	const leave = useRef<Leave | null>(null);
	const onLeave = (of: Leave | null) => {
		leave.current = of;
	};
	const next = after(step);
	const back = before(step);
	const go = (to: SetupStep | null) => {
		if (to) useSetup.setState({ step: to });
		else finish(commands);
	};
	const parts: Record<SetupStep, ReactNode> = {
		you: <You onLeave={onLeave} />,
		class: <ClassStep ClassForm={ClassForm} onLeave={onLeave} />,
		curriculum: <CurriculumStep />,
		answers: <Answers Providers={Providers} />,
	};
	return (
		<Dialog
			onClose={closeDialog}
			title="Set up"
			description="Four short steps. Skip any; change them later."
			wide
			footer={
				<div className="flex flex-1 flex-wrap justify-end gap-2">
					{back && (
						<Button tone="quiet" onClick={() => go(back)}>
							Back
						</Button>
					)}
					<span className="flex-1" />
					{next && (
						<Button tone="quiet" onClick={() => go(next)}>
							Leave out
						</Button>
					)}
					<Button
						tone="primary"
						onClick={async () => {
							if ((await leave.current?.()) !== false) go(next);
						}}
					>
						{next ? "Continue" : "Begin planning"}
					</Button>
				</div>
			}
		>
			<Steps step={step} />
			<section key={step} aria-label={NAMES[step]} className="min-h-72 pt-4">
				{parts[step]}
			</section>
		</Dialog>
	);
}

function Steps({ step }: { step: SetupStep }) {
	const at = STEPS.indexOf(step);
	return (
		<ol className="flex flex-wrap gap-1" aria-label="Steps">
			{STEPS.map((one, place) => (
				<li key={one}>
					<button
						type="button"
						aria-current={one === step ? "step" : undefined}
						className={`inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-sm ${one === step ? "bg-accent-soft font-medium text-ink" : "text-ink-soft hover:bg-hover"}`}
						onClick={() => useSetup.setState({ step: one })}
					>
						{place < at ? (
							<Check className="size-3.5 text-good" aria-hidden />
						) : (
							<span className="text-xs">{place + 1}</span>
						)}
						{NAMES[one]}
					</button>
				</li>
			))}
		</ol>
	);
}

/** The window is hers, with a request begun for the class that she made. */
function finish(commands: readonly CommandInfo[]): void {
	const { made } = useSetup.getState();
	useSetup.setState({ step: "you", declined: true });
	closeDialog();
	openSession(null);
	planLesson({ class: made, date: null }, commands);
}

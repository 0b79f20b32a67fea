/** A class of hers from the template of its stage, and the sample's classes put away. */
import { type ComponentType, useEffect, useId, useRef } from "react";
import { useSample } from "../../../api/sample";
import { useClasses } from "../../../api/templates";
import { visible } from "../../../shared/visible";
import { subjectTaught } from "./about";
import { useSetup } from "./progress";
import { SampleLine } from "./sample-line";
import type { ClassFormProps, Leave } from "./setup-dialog";

interface ClassStepProps {
	ClassForm: ComponentType<ClassFormProps>;
	onLeave(leave: Leave | null): void;
}

export function ClassStep({ ClassForm, onLeave }: ClassStepProps) {
	const form = useId();
	const host = useRef<HTMLDivElement>(null);
	const { about } = useSetup();
	const made = useRef<((ok: boolean) => void) | null>(null);
	const sample = useSample().data?.teacher ?? [];
	const classes = useClasses().data?.classes ?? [];
	const hers = classes.filter(({ path }) => !sample.includes(path));

	useEffect(() => {
		onLeave(() => {
			const element = host.current?.querySelector("form");
			const name = element?.querySelector("input")?.value.trim();
			// Nothing was begun: there is nothing to make.
			if (!element || !name) return Promise.resolve(true);
			return new Promise((resolve) => {
				made.current = resolve;
				element.requestSubmit();
			});
		});
		return () => onLeave(null);
	}, []);

	return (
		<div className="grid gap-4" ref={host}>
			{hers.length > 0 && (
				<p className="text-sm" data-testid="classes-of-hers">
					Yours: {hers.map(({ name }) => visible(name)).join(", ")}.
				</p>
			)}
			<ClassForm
				form={form}
				subject={subjectTaught(about.subject)}
				onBusy={() => {}}
				onMade={({ name }) => {
					useSetup.setState({ made: name });
					made.current?.(true);
				}}
				onRefused={() => made.current?.(false)}
			/>
			<SampleLine />
		</div>
	);
}

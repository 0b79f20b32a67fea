/** Who may answer what nobody answers: said once more to whom she chooses. */
import { useAppInfo } from "../../api/queries";
import { Button } from "../../shared/ui";
import { showSettings } from "../../shared/use-place";

interface WhoAnswersProps {
	disabled: boolean;
	/** Say it again to this provider. */
	onChoose(provider: string): void;
}

export function WhoAnswers({ disabled, onChoose }: WhoAnswersProps) {
	const providers = useAppInfo().data?.providers ?? [];
	// A server without a model that is named is chosen with one, in the settings.
	const can = providers.filter(({ ready, defaultModel }) => ready && defaultModel !== "");
	return (
		<>
			{can.map(({ name, label }) => (
				<Button key={name} disabled={disabled} onClick={() => onChoose(name)}>
					{label}
				</Button>
			))}
			<Button onClick={() => showSettings("providers")}>Choose a model …</Button>
		</>
	);
}

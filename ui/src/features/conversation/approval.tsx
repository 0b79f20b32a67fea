/** How much the agent may do without asking: it drafts it all first, or it asks before each change. */
import { Check, ChevronDown, Hand, Play } from "lucide-react";
import { create } from "zustand";
import type { ApprovalMode, SessionSummary } from "../../api/generated";
import { useApproval } from "../../api/queries";
import { reportError } from "../../shared/report";
import { Menu, MenuItem } from "../../shared/ui";

/** The choice for a session that has not begun. */
export const useNewApproval = create<{ mode: ApprovalMode }>()(() => ({ mode: "automation" }));

const MODES: Record<ApprovalMode, { name: string; says: string; Icon: typeof Play }> = {
	automation: {
		name: "Drafts it all first",
		says: "Drafts from beginning to end, then you decide section by section.",
		Icon: Play,
	},
	collaboration: {
		name: "Asks before changes",
		says: "Asks you before each change to a file or to what is remembered.",
		Icon: Hand,
	},
};

export function Approval({ summary }: { summary: SessionSummary | null }) {
	const chosen = useNewApproval(({ mode }) => mode);
	const approval = useApproval();
	const pending = approval.isPending ? approval.variables.mode : null;
	const mode = pending ?? summary?.approval ?? chosen;
	const { name, Icon } = MODES[mode];
	const choose = (next: ApprovalMode) => {
		if (!summary) useNewApproval.setState({ mode: next });
		else if (next !== mode) {
			approval.mutate({ sessionId: summary.id, mode: next }, { onError: reportError });
		}
	};
	return (
		<Menu
			align="end"
			trigger={
				<button
					type="button"
					data-testid="approval"
					aria-label={`How it works: ${name.toLowerCase()}`}
					className="inline-flex h-7 shrink-0 items-center gap-1.5 rounded-md px-2 text-ink-soft text-sm transition-colors hover:bg-hover hover:text-ink"
				>
					<Icon className="size-3.5" aria-hidden />
					{name}
					<ChevronDown className="size-3.5 text-ink-faint" aria-hidden />
				</button>
			}
		>
			{(["automation", "collaboration"] as const).map((each) => (
				<MenuItem
					key={each}
					testId={`approval-${each}`}
					onSelect={() => choose(each)}
					icon={<Check className={each === mode ? "text-accent" : "invisible"} aria-hidden />}
				>
					<span className="block font-medium">{MODES[each].name}</span>
					<span className="block text-ink-soft text-xs">{MODES[each].says}</span>
				</MenuItem>
			))}
		</Menu>
	);
}

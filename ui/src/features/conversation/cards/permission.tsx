/** Whether the assistant may do something, and how far that goes. */
import { ChevronRight, KeyRound } from "lucide-react";
import { useState } from "react";
import type {
	ApprovalScope,
	InteractionRequest,
	InteractionResponse,
	JsonValue,
} from "../../../api/generated";
import { folderWords, inWords } from "../../../shared/file-words";
import { sentence } from "../../../shared/sentence";
import { Button, GrowingField } from "../../../shared/ui";
import { Card, ClosedCard, leftWords } from "./card";
import { useCardDraft } from "./card-draft";
import type { CardBodyProps } from "./card-row";
import { useRespond } from "./use-respond";

type PermissionRequest = Extract<InteractionRequest, { kind: "toolApproval" }>;

const FRESH = { refusing: false, reason: "" };

export function Permission(props: CardBodyProps<PermissionRequest>) {
	return props.item.outcome.how === "open" ? <Open {...props} /> : <Closed {...props} />;
}

function Open({ item, request, sessionId }: CardBodyProps<PermissionRequest>) {
	const { id } = item.interaction;
	const { respond, pending } = useRespond(sessionId, id);
	const [{ refusing, reason }, change] = useCardDraft(id, FRESH);
	const allow = (scope: ApprovalScope) =>
		!pending && respond({ kind: "approval", decision: { decision: "allow", scope } });
	const refuse = () =>
		!pending &&
		respond({ kind: "approval", decision: { decision: "refuse", reason: reason.trim() } });
	const wider = request.scopes.filter(({ allow: how }) => how !== "once");

	return (
		<Card
			sessionId={sessionId}
			tell={item.shown ? null : id}
			icon={KeyRound}
			title="May I do this?"
			testId="permission-card"
			guide={{ page: "first-lesson", section: "when-it-asks-for-permission" }}
			intro={<span className="text-ink">{titleOf(request)}</span>}
			onConfirm={() => (refusing ? refuse() : allow({ allow: "once" }))}
			actions={
				refusing ? (
					<>
						<Button
							tone="danger"
							data-testid="permission-refuse"
							disabled={pending}
							onClick={refuse}
						>
							Don't allow
						</Button>
						<Button tone="quiet" disabled={pending} onClick={() => change({ refusing: false })}>
							Back
						</Button>
					</>
				) : (
					<>
						<Button
							tone="primary"
							data-testid="permission-once"
							disabled={pending}
							onClick={() => allow({ allow: "once" })}
						>
							Allow once
						</Button>
						{wider.map((scope) => (
							<Button key={scopeWords(scope)} disabled={pending} onClick={() => allow(scope)}>
								{scopeWords(scope)}
							</Button>
						))}
						<Button
							tone="quiet"
							data-testid="permission-dont"
							disabled={pending}
							onClick={() => change({ refusing: true })}
						>
							Don't allow
						</Button>
					</>
				)
			}
		>
			<Details input={request.input} />
			{refusing && (
				<GrowingField
					focus
					label="Why not, for the assistant"
					placeholder="Why not, if you like: it helps to find another way"
					value={reason}
					disabled={pending}
					onChange={(text) => change({ reason: text })}
					onSubmit={refuse}
					onCancel={() => change({ refusing: false })}
					className="mt-2.5"
				/>
			)}
		</Card>
	);
}

/** What would be done, in her words for the file it is done to. */
function titleOf({ title, input }: PermissionRequest): string {
	const path =
		typeof input === "object" && input !== null && !Array.isArray(input) ? input.path : null;
	return sentence(inWords(title, typeof path === "string" ? path : null));
}

function scopeWords(scope: ApprovalScope): string {
	switch (scope.allow) {
		case "once":
			return "Allow once";
		case "folder":
			return `Allow in ${folderWords(scope.folder)}`;
		case "session":
			return "Allow for this session";
		case "always":
			return "Always allow";
	}
}

/** The whole of it, for whoever wants to look. */
function Details({ input }: { input: JsonValue }) {
	const [open, setOpen] = useState(false);
	const parts =
		typeof input === "object" && input !== null && !Array.isArray(input)
			? Object.entries(input)
			: [["", input] as const];
	return (
		<div className="text-sm">
			<button
				type="button"
				aria-expanded={open}
				onClick={() => setOpen(!open)}
				className="-mx-1 flex items-center gap-1 rounded px-1 text-ink-soft hover:bg-hover"
			>
				<ChevronRight
					className={`size-3.5 transition-transform ${open ? "rotate-90" : ""}`}
					aria-hidden
				/>
				Details
			</button>
			{open && (
				<dl className="mt-1.5 max-h-64 overflow-y-auto rounded-md border bg-surface p-2.5">
					{parts.map(([name, value]) => (
						<div key={name} className="mt-1.5 first:mt-0">
							<dt className="font-medium text-ink-faint text-xs">{plainName(name)}</dt>
							<dd className="whitespace-pre-wrap break-words">
								{typeof value === "string" ? value : JSON.stringify(value, null, 2)}
							</dd>
						</div>
					))}
				</dl>
			)}
		</div>
	);
}

/** `oldText` as "Old text". */
function plainName(name: string): string {
	const words = name
		.replaceAll(/([a-z])([A-Z])/g, "$1 $2")
		.replaceAll(/[_-]+/g, " ")
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function Closed({ item, request }: CardBodyProps<PermissionRequest>) {
	const response = item.outcome.how === "answered" ? item.outcome.response : null;
	return (
		<ClosedCard
			icon={KeyRound}
			testId="permission-card"
			title={titleOf(request).replace(/\.$/, "")}
			outcome={
				response?.kind === "approval" ? decisionWords(response.decision) : leftWords(item.outcome)
			}
		/>
	);
}

type Decision = Extract<InteractionResponse, { kind: "approval" }>["decision"];

function decisionWords(decision: Decision): string {
	if (decision.decision === "refuse") {
		return decision.reason === ""
			? "you didn't allow it"
			: `you didn't allow it: ${decision.reason}`;
	}
	switch (decision.scope.allow) {
		case "once":
			return "you allowed it once";
		case "folder":
			return `you allowed it in ${folderWords(decision.scope.folder)}`;
		case "session":
			return "you allowed it for this session";
		case "always":
			return "you always allow it";
	}
}

/** The models that are known by name: what they take and cost, where that is from, and her own list. */
import { Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ModelInfo, OwnListProblem } from "../../api/generated";
import { useModelList, useOwnModel } from "../../api/spending";
import { modelName } from "../../shared/model-name";
import { reportError } from "../../shared/report";
import { Button, FilterField, IconButton, Notice, ReadFailure } from "../../shared/ui";
import { type Editing, ModelForm } from "./model-form";

export function ModelsList() {
	const { data, error, refetch } = useModelList();
	const { remove } = useOwnModel();
	const [wanted, setWanted] = useState("");
	const [editing, setEditing] = useState<Editing | null>(null);
	if (error && !data) return <ReadFailure error={error} onRetry={refetch} />;
	if (!data) return null;
	const { models, ownList, listProblems } = data;
	const found = models.filter((model) => fits(model, wanted));
	return (
		<div className="grid grid-cols-1 gap-3" data-testid="models-list">
			<p className="text-ink-soft text-sm">
				What each takes at once and costs, in US dollars for a million tokens. What is yours stands
				in <code className="break-all">{ownList}</code> and comes first; all else in that file stays
				as you wrote it.
			</p>
			{listProblems.length > 0 && <Problems problems={listProblems} />}
			<div className="flex flex-wrap items-center gap-2">
				<div className="min-w-48 flex-1">
					<FilterField
						label="Find a model"
						placeholder="Name or provider"
						testId="find-model"
						value={wanted}
						onChange={setWanted}
					/>
				</div>
				<Button
					icon={<Plus className="size-4" aria-hidden />}
					onClick={() => setEditing({ known: null })}
				>
					Add a model
				</Button>
			</div>
			{editing?.known === null && <ModelForm editing={editing} onDone={() => setEditing(null)} />}
			<ul className="divide-y rounded-lg border bg-raised text-sm">
				{found.map((model) => (
					<li
						key={`${model.provider} ${model.name}`}
						className="grid grid-cols-1 gap-2 px-3.5 py-2"
					>
						<Model
							model={model}
							onEdit={() => setEditing({ known: model })}
							onRemove={() =>
								remove.mutate({ listed: model.listed, name: model.name }, { onError: reportError })
							}
						/>
						{editing?.known === model && (
							<ModelForm editing={editing} onDone={() => setEditing(null)} />
						)}
					</li>
				))}
				{found.length === 0 && (
					<li className="px-3.5 py-2 text-ink-soft">No model is called so.</li>
				)}
			</ul>
		</div>
	);
}

function fits({ name, label, provider }: ModelInfo, wanted: string): boolean {
	const words = wanted.trim().toLowerCase();
	return `${name} ${label} ${provider}`.toLowerCase().includes(words);
}

function Problems({ problems }: { problems: readonly OwnListProblem[] }) {
	return (
		<Notice tone="warn">
			<p className="font-medium">
				Some of your list does not hold, and the built-in list does there:
			</p>
			<ul>
				{problems.map(({ line, column, message }) => (
					<li key={`${line}:${column} ${message}`}>
						Line {line}, column {column}: {message}
					</li>
				))}
			</ul>
		</Notice>
	);
}

interface ModelProps {
	model: ModelInfo;
	onEdit(): void;
	onRemove(): void;
}

function Model({ model, onEdit, onRemove }: ModelProps) {
	const { name, label, context, own, provider, retrieved, source, effort } = model;
	const called = label === name ? modelName(name) : label;
	// The offline drafter stands in no list.
	const isListed = provider !== "offline";
	return (
		<div className="flex items-start gap-2">
			<div className="min-w-0 flex-1">
				<p className="break-words">
					<span className="font-medium">{called}</span>{" "}
					{called !== name && <span className="text-ink-soft">{name}</span>}
				</p>
				<p className="text-ink-soft">
					{context.toLocaleString("en-GB")} tokens at once; {price(model)}
					{effort !== "usual" && `; thinks ${EFFORTS[effort]}`}
				</p>
				{isListed && (
					<p className="text-ink-soft text-xs">
						{own ? "Your list" : "Built-in list"}
						{retrieved && `, as of ${retrieved}`}
						{source && `, from ${source}`}
					</p>
				)}
			</div>
			{isListed && (
				<IconButton label={`Change ${called}`} onClick={onEdit} className="size-8">
					<Pencil aria-hidden />
				</IconButton>
			)}
			{own && (
				<IconButton label={`Take ${called} out of your list`} onClick={onRemove} className="size-8">
					<Trash2 aria-hidden />
				</IconButton>
			)}
		</div>
	);
}

const EFFORTS = { usual: "as usual", low: "little", medium: "some", high: "much" };

function price({ input, output, cacheRead }: ModelInfo): string {
	if (input === 0 && output === 0) return "costs nothing";
	const cached = cacheRead === null ? "" : `, $${cacheRead} from a cache`;
	return `$${input} to read${cached}, $${output} to write`;
}

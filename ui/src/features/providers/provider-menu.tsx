/** Says who answers and what that means for her words; chooses another. */
import { Check, ChevronsUpDown, Cloud, Laptop, Settings } from "lucide-react";
import type { AppInfo, ProviderInfo } from "../../api/generated";
import { useAppInfo, useChooseProvider } from "../../api/queries";
import { modelName } from "../../shared/model-name";
import { reportError } from "../../shared/report";
import { sentence } from "../../shared/sentence";
import { Key, Menu, MenuItem, MenuLine } from "../../shared/ui";
import { showSettings } from "../../shared/use-place";

export function ProviderMenu() {
	const info = useAppInfo().data;
	const choose = useChooseProvider();
	if (!info) return <Unknown />;
	const current = info.providers.find(({ name }) => name === info.provider);
	const notice = noticeOf(info, current);

	return (
		<Menu
			side="top"
			trigger={
				<button
					type="button"
					data-testid="provider"
					className="flex w-full items-center gap-2 rounded-md px-2 py-1.5 text-left hover:bg-hover"
				>
					<Where remote={current?.remote ?? false} />
					<span className="min-w-0 flex-1">
						<span className="block truncate font-medium text-sm">
							<span className="sr-only">Who answers: </span>
							{current?.label ?? (info.provider || "Nobody yet")}
						</span>
						<span className="line-clamp-3 text-ink-faint text-xs" title={current?.note}>
							{current?.note}
						</span>
					</span>
					<ChevronsUpDown className="size-3.5 shrink-0 text-ink-faint" aria-hidden />
				</button>
			}
		>
			{info.providers.map((provider) => (
				<MenuItem
					key={provider.name}
					testId="provider-item"
					icon={<Where remote={provider.remote} />}
					onSelect={() =>
						provider.ready
							? choose.mutate({ provider: provider.name, model: null }, { onError: reportError })
							: showSettings("providers")
					}
				>
					<Choice provider={provider} info={info} />
				</MenuItem>
			))}
			{notice && (
				<p
					data-testid="provider-notice"
					className="mt-1 border-t px-2 pt-2 pb-1 text-ink-faint text-xs"
				>
					{notice}
				</p>
			)}
			<MenuLine />
			<MenuItem
				testId="open-settings"
				icon={<Settings aria-hidden />}
				onSelect={() => showSettings("providers")}
			>
				<span className="flex items-center gap-2">
					<span className="flex-1">Keys and settings</span>
					<Key>Mod+,</Key>
				</span>
			</MenuItem>
		</Menu>
	);
}

/** As high as what stands there in a moment, so that nothing moves when it comes. */
function Unknown() {
	return (
		<div aria-hidden className="px-2 py-1.5 text-xs">
			<div className="h-[1lh] text-sm" />
			<div className="h-[3lh]" />
		</div>
	);
}

/** Why another answers than was wished; what only lacks a key says so at its own entry. */
function noticeOf({ notice, providers }: AppInfo, current: ProviderInfo | undefined) {
	if (notice === null) return null;
	const lacksKey = providers.some(({ missing }) => missing !== null && notice.includes(missing));
	if (!lacksKey) return sentence(notice);
	return current
		? `${current.label} answers until another is set up.`
		: "Choose who answers, here or when you send something.";
}

function Choice({ provider, info }: { provider: ProviderInfo; info: AppInfo }) {
	const current = provider.name === info.provider;
	return (
		<>
			<span className="flex items-center gap-2 font-medium">
				{provider.label}
				{current && <Check className="size-3.5 text-accent" aria-label="Answers now" />}
			</span>
			<span className="block text-ink-faint text-xs">{provider.note}</span>
			{!provider.ready && (
				<span className="block text-accent text-xs">Not set up yet. Open the settings …</span>
			)}
			{current && provider.remote && (
				<span className="block text-ink-faint text-xs">Model: {modelName(info.model)}</span>
			)}
		</>
	);
}

function Where({ remote }: { remote: boolean }) {
	const Icon = remote ? Cloud : Laptop;
	return <Icon className="size-4 shrink-0 text-ink-faint" aria-hidden />;
}

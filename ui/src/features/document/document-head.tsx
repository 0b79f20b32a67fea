/** Above a document: which one it is, the others to change to, and its faces as tabs. */
import { Menu as Base } from "@base-ui/react/menu";
import { Tabs } from "@base-ui/react/tabs";
import { ChevronsUpDown, X } from "lucide-react";
import { IconButton, Menu, MenuChoice } from "../../shared/ui";
import type { NamedDocument, Tab } from "./tabs";

interface DocumentHeadProps {
	documents: readonly NamedDocument[];
	/** The file that is shown. */
	path: string;
	/** Its faces. */
	tabs: readonly Tab[];
	isUnseen(path: string): boolean;
	onShow(path: string): void;
	onClose?(): void;
}

export function DocumentHead(props: DocumentHeadProps) {
	const { documents, path, tabs, isUnseen, onShow, onClose } = props;
	const name = documents.find((each) => each.path === path)?.name ?? path;
	return (
		<div className="flex shrink-0 items-start border-b bg-surface px-2">
			{/* Where both have no room in one line, the faces stand below the name. */}
			<div className="flex min-w-0 flex-1 flex-wrap items-stretch gap-x-1">
				<div className="flex h-10.75 min-w-0 max-w-full items-center">
					{documents.length > 1 ? (
						<Switcher documents={documents} path={path} isUnseen={isUnseen} onShow={onShow} />
					) : (
						<span className="max-w-72 truncate px-2 font-medium text-sm" title={name}>
							{name}
						</span>
					)}
				</div>
				<Tabs.List
					aria-label={`Pages of ${name}`}
					className="flex h-10.75 min-w-0 max-w-full items-stretch gap-1 overflow-x-auto overflow-y-hidden"
				>
					{tabs.map((tab) => (
						<Tabs.Tab
							key={tab.value}
							value={tab.value}
							title={`${tab.name}: ${name}`}
							className="inline-flex shrink-0 items-center border-transparent border-b-2 px-2 font-medium text-ink-soft text-sm outline-offset-[-3px] transition-colors hover:text-ink data-[active]:border-accent data-[active]:text-ink"
						>
							{tab.name}
						</Tabs.Tab>
					))}
				</Tabs.List>
			</div>
			{onClose && (
				<IconButton label="Close this lesson" className="my-1.75" onClick={onClose}>
					<X aria-hidden />
				</IconButton>
			)}
		</div>
	);
}

type SwitcherProps = Pick<DocumentHeadProps, "documents" | "path" | "isUnseen" | "onShow">;

function Switcher({ documents, path, isUnseen, onShow }: SwitcherProps) {
	const name = documents.find((each) => each.path === path)?.name ?? path;
	const news = documents.some((each) => isUnseen(each.path));
	return (
		<Menu
			trigger={
				<button
					type="button"
					data-testid="switch-document"
					aria-label={`${name}: show another document${news ? ", one has new text" : ""}`}
					title={name}
					className="inline-flex h-8 min-w-0 max-w-72 items-center gap-1.5 rounded-md px-2 font-medium text-sm hover:bg-hover"
				>
					<span className="truncate">{name}</span>
					{news && <NewText />}
					<ChevronsUpDown className="size-3.5 shrink-0 text-ink-faint" aria-hidden />
				</button>
			}
		>
			<Base.RadioGroup aria-label="Documents of this session" value={path} onValueChange={onShow}>
				{documents.map((each) => (
					<MenuChoice key={each.path} value={each.path} title={each.name}>
						{each.name}
						{isUnseen(each.path) && (
							<>
								<span className="sr-only">, with new text</span> <NewText />
							</>
						)}
					</MenuChoice>
				))}
			</Base.RadioGroup>
		</Menu>
	);
}

function NewText() {
	return <span aria-hidden className="inline-block size-1.5 shrink-0 rounded-full bg-accent" />;
}

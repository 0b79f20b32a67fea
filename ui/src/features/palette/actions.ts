/** What the palette can do besides opening things. */
import { useDialogs } from "../../shared/dialogs";
import { focusComposer } from "../../shared/draft";
import { useView } from "../../shared/view";

interface Action {
	name: string;
	shortcut?: string;
	act(): void;
}

export function actions(): Action[] {
	const view = useView.getState();
	return [
		{
			name: "New lesson",
			shortcut: "Mod+Alt+N",
			act: () => {
				view.openSession(null);
				focusComposer();
			},
		},
		{ name: "Show all panes", shortcut: "Mod+0", act: () => view.showPanes("all") },
		{
			name: "Show the conversation only",
			shortcut: "Mod+1",
			act: () => view.showPanes("conversation"),
		},
		{ name: "Show the document only", shortcut: "Mod+2", act: () => view.showPanes("document") },
		{ name: "Show or hide the sidebar", shortcut: "Mod+B", act: view.toggleSidebar },
		{ name: "Light colours", act: () => view.setTheme("light") },
		{ name: "Dark colours", act: () => view.setTheme("dark") },
		{ name: "Colours like the system", act: () => view.setTheme("system") },
		{
			name: "Things that need a look",
			act: () => useDialogs.getState().show("problems"),
		},
		{ name: "Keys", shortcut: "?", act: () => useDialogs.getState().show("keys") },
	];
}

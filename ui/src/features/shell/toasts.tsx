/** What is said for a moment in the corner, in the type and the colours of everything else. */
import { Toaster } from "sonner";
import { isDark } from "../../shared/theme";
import { useView } from "../../shared/view";
import "./toasts.css";

export function Toasts() {
	const theme = useView((view) => view.theme);
	return (
		<Toaster
			theme={isDark(theme) ? "dark" : "light"}
			position="bottom-right"
			offset={{ bottom: "3.5rem" }}
			closeButton
			// Over dialogs, where something may have to be taken back, and under menus, which are open for a click.
			style={{ zIndex: 55 }}
		/>
	);
}

/** Light, dark, or as the computer has it; and how large everything is. */
import { type Theme, useView } from "../../shared/view";
import { ZOOMS } from "../../shared/zoom";

const THEMES: { theme: Theme; name: string; note: string }[] = [
	{
		theme: "system",
		name: "Like the computer",
		note: "Changes with it, for example in the evening.",
	},
	{ theme: "light", name: "Light", note: "Dark words on warm paper." },
	{ theme: "dark", name: "Dark", note: "Light words on a dark ground." },
];

export function Look() {
	const chosen = useView((view) => view.theme);
	const setTheme = useView((view) => view.setTheme);
	const zoom = useView((view) => view.zoom);
	return (
		<>
			<fieldset className="grid gap-2">
				<legend className="mb-2 font-medium text-sm">Colours of the window</legend>
				{THEMES.map(({ theme, name, note }) => (
					<label
						key={theme}
						className="flex items-start gap-3 rounded-lg border bg-raised px-3.5 py-2.5 text-sm hover:bg-hover"
					>
						<input
							type="radio"
							name="theme"
							checked={theme === chosen}
							onChange={() => setTheme(theme)}
							className="mt-1"
						/>
						<span>
							<span className="block font-medium">{name}</span>
							<span className="text-ink-soft">{note}</span>
						</span>
					</label>
				))}
			</fieldset>
			<label className="mt-5 flex items-center gap-3 text-sm">
				<span className="font-medium">Size of everything</span>
				<select
					value={zoom}
					onChange={(event) => useView.setState({ zoom: Number(event.target.value) })}
					className="h-8 rounded-md border border-line-strong bg-raised px-2"
				>
					{ZOOMS.map((each) => (
						<option key={each} value={each}>
							{each} %
						</option>
					))}
				</select>
			</label>
		</>
	);
}

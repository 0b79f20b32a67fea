/** The page for rating: a folder is chosen, or one is rated. */
import { useChosen } from "./chosen";
import { FolderForm } from "./folder-form";
import { SheetPage } from "./sheet-page";

export function RatingRoom() {
	const folder = useChosen((chosen) => chosen.folder);
	const rater = useChosen((chosen) => chosen.rater);
	if (folder === null) return <FolderForm />;
	return <SheetPage key={`${folder} ${rater}`} rated={{ folder, rater }} />;
}

/** The name under which unsaved words of a section are kept. */
export function draftName(path: string, sectionId: string): string {
	return `section:${path}#${sectionId}`;
}

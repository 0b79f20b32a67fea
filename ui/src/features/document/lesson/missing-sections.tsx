/** Sections that the template knows and this lesson does without. */
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { Lesson } from "../../../api/generated";
import { Button, Menu, MenuItem } from "../../../shared/ui";
import { addSection } from "./add-section";

export function MissingSections({ lesson }: { lesson: Lesson }) {
	const client = useQueryClient();
	if (lesson.missing.length === 0) return null;
	return (
		<div data-chrome className="mt-4 font-sans">
			<Menu
				trigger={
					<Button tone="quiet" icon={<Plus className="size-4" aria-hidden />}>
						Add a section
					</Button>
				}
			>
				{lesson.missing.map(({ id, heading }) => (
					<MenuItem key={id} onSelect={() => addSection(client, lesson.path, id)}>
						{heading}
					</MenuItem>
				))}
			</Menu>
		</div>
	);
}

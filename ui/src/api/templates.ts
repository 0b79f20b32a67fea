/** How new lessons are laid out, and new classes, as queries. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type { ClassNew, Commands, TemplateList } from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["template_list"]["params"] = {};

/** A choice of template: for all classes, or for one; no name takes it back. */
export interface Choice {
	name: string | null;
	class: string | null;
}

/** The templates that new lessons can follow. */
export function useTemplates(enabled = true) {
	return useQuery({
		enabled,
		queryKey: keys.templates,
		queryFn: () => platform.call("template_list", NOTHING),
	});
}

/**
 * Chooses a template. One choice is written after the other, each from what the one before it left:
 * arrow keys choose faster than a file is written.
 */
export function useChooseTemplate() {
	const client = useQueryClient();
	return useMutation({
		scope: { id: "template" },
		mutationFn: (choice: Choice) => {
			const seen = client.getQueryData<TemplateList>(keys.templates);
			const profile = seen?.classes.find((each) => each.class === choice.class);
			const base = choice.class === null ? seen?.teacherSha256 : profile?.sha256;
			return platform.call("template_choose", { ...choice, baseSha256: base ?? null });
		},
		onSuccess: (list) => client.setQueryData(keys.templates, list),
		onError: () => client.invalidateQueries({ queryKey: keys.templates }),
	});
}

/** The classes, and what a new one begins with. */
export function useClasses(enabled = true) {
	return useQuery({
		enabled,
		queryKey: keys.classes,
		queryFn: () => platform.call("class_list", NOTHING),
	});
}

/** Begins the profile of a new class. */
export function useNewClass() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (made: ClassNew) => platform.call("class_new", made),
		onSuccess: async () => {
			await Promise.all(
				[keys.tree, keys.classes, keys.templates].map((queryKey) =>
					client.invalidateQueries({ queryKey }),
				),
			);
		},
	});
}

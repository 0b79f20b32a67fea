/** Plugins, and the agents, commands and skills in them, as queries. */
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { platform } from "../platform";
import type {
	Commands,
	Definition,
	DefinitionBack,
	DefinitionRef,
	PluginAdd,
	PluginList,
	PluginSource,
} from "./generated";
import { keys } from "./queries";

const NOTHING: Commands["plugin_list"]["params"] = {};

/** The plugins with what they bring. */
export function usePlugins() {
	return useQuery({
		queryKey: keys.plugins,
		queryFn: () => platform.call("plugin_list", NOTHING),
	});
}

/** One definition with its texts. */
export function useDefinition(of: DefinitionRef) {
	return useQuery({
		queryKey: keys.definition(of),
		queryFn: () => platform.call("definition_get", of),
	});
}

function know(client: QueryClient, definition: Definition, of: DefinitionRef): void {
	client.setQueryData(keys.definition(of), definition);
	void client.invalidateQueries({ queryKey: keys.plugins });
	void client.invalidateQueries({ queryKey: keys.tree });
}

/** Begins a text of her own, notes that it stands, or brings it back. */
export function useDefinitionStep(
	name: "definition_change" | "definition_keep" | "definition_restore",
) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (of: DefinitionRef) => platform.call(name, of),
		onSuccess: (definition, of) => know(client, definition, of),
	});
}

/** Goes back to the plugin's text. */
export function useDefinitionBack() {
	const client = useQueryClient();
	return useMutation({
		mutationFn: (of: DefinitionBack) => platform.call("definition_back", of),
		onSuccess: (definition, { plugin, path }) => know(client, definition, { plugin, path }),
	});
}

/** What a plugin would bring. */
export function useLookAtPlugin() {
	return useMutation({
		mutationFn: (source: PluginSource) => platform.call("plugin_look", { source }),
	});
}

function useListing<P>(call: (params: P) => Promise<PluginList>) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: call,
		onSuccess: (list) => {
			client.setQueryData(keys.plugins, list);
			void client.invalidateQueries({ queryKey: keys.commands });
			void client.invalidateQueries({ queryKey: keys.problems });
		},
	});
}

/** Adds a plugin that was looked at. */
export function useAddPlugin() {
	return useListing((params: PluginAdd) => platform.call("plugin_add", params));
}

/** Removes a plugin, softly. */
export function useRemovePlugin() {
	return useListing((name: string) => platform.call("plugin_remove", { name }));
}

/** Brings a removed plugin back. */
export function useRestorePlugin() {
	return useListing((name: string) => platform.call("plugin_restore", { name }));
}

/** Lets the programs of a plugin run, or not. */
export function usePluginPrograms() {
	return useListing((params: { name: string; allowed: boolean }) =>
		platform.call("plugin_programs", params),
	);
}

/**
 * The words by which people look for an action, beside its name.
 *
 * Source: how word processors, mail programs and browsers name the same thing in British English, and
 * what a teacher calls it who has not seen this window before. A word stands only where the action does
 * what the word promises: nothing is found by "export" that saves no file.
 */
import type { ActionName } from "./actions";

export const WORDS: Record<ActionName, readonly string[]> = {
	"History of this lesson": ["versions", "earlier", "restore", "undo", "changes", "compare"],
	"This lesson for another class …": ["copy", "duplicate", "reuse", "adapt"],
	"Look at this lesson as printed": ["preview", "print preview", "paper", "page view", "sides"],
	"Print this lesson": ["paper", "printer", "printout", "hard copy"],
	"Save this lesson as Word": ["export", "docx", "download", "document"],
	"Save this lesson as PDF": ["export", "download", "paper"],
	"Open this lesson’s file": ["markdown", "source", "edit", "text"],
	"New lesson": ["plan", "create", "draft", "start", "session", "chat"],
	"Find in past sessions …": ["search", "look for", "conversation", "old"],
	"Import a document …": ["upload", "powerpoint", "add", "bring in"],
	"New class …": ["create", "add", "profile", "pupils", "group"],
	"Set up …": ["first steps", "wizard", "who I am", "teacher", "sample", "begin"],
	"Skills, commands and agents": ["plugins", "extensions", "add-ons", "definitions"],
	Assess: ["test", "sit", "survey", "learning path", "results", "marks", "exam"],
	"Make a quiz": ["test", "questions", "exit quiz", "create", "new", "compose", "starter"],
	"Make a quiz on this lesson": ["test", "questions", "exit quiz", "assess"],
	"Blueprints of questions": ["item bank", "question bank", "templates", "variants", "items"],
	"What is remembered": ["memory", "what do you remember", "forget", "notes", "know about me"],
	"What of memory is to look at": ["review", "check", "waiting", "expire", "merge"],
	"What you expect of lessons": [
		"learn",
		"predictions",
		"calibration",
		"how sure",
		"what came of it",
	],
	"Studies that you lead": ["research", "participants", "study", "console"],
	"What coding agents learned": [
		"learn",
		"journal",
		"projects",
		"index",
		"clusters",
		"calibration",
	],
	"Ask me what I expect of a lesson": [
		"predictions",
		"expectations",
		"learn",
		"confidence",
		"forecast",
	],
	"Keys and settings": [
		"preferences",
		"options",
		"model",
		"provider",
		"offline",
		"api key",
		"backup",
		"configure",
	],
	"Show all panes": ["layout", "columns", "back", "everything"],
	"Show the conversation only": ["chat", "focus", "full screen", "hide document"],
	"Show the document only": ["lesson", "read", "focus", "full screen", "hide conversation"],
	"Show or hide the sidebar": ["list", "navigation", "menu", "files"],
	"Zoom in": ["magnify", "larger", "bigger", "font size", "text size"],
	"Zoom out": ["shrink", "smaller", "font size", "text size"],
	"The usual size": ["zoom", "reset", "actual size", "100 %"],
	"Light colours": ["theme", "bright", "mode", "colors", "appearance"],
	"Dark colours": ["theme", "night", "mode", "colors", "appearance"],
	"Colours like the system": ["theme", "automatic", "mode", "colors", "appearance"],
	"What happened, step by step": ["trace", "log", "steps", "cost", "tokens"],
	"What is sent": ["privacy", "preview", "prompt", "data", "names"],
	"Things that need a look": ["problems", "errors", "warnings", "issues"],
	"Keys of the keyboard": ["shortcuts", "hotkeys", "help"],
	"Sign out": ["log out", "leave", "lock"],
};

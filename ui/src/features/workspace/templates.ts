/** New files begin from a small template, so that they have the shape that the planner reads. */

/** A kind of file a teacher can begin. */
export interface Template {
	id: "curriculum" | "note";
	label: string;
	/** What the file is for. */
	about: string;
	/** What to type as its name. */
	example: string;
	folder: string;
	text(name: string): string;
}

export const TEMPLATES: readonly Template[] = [
	{
		id: "curriculum",
		label: "Curriculum file",
		about: "Outcomes that lessons are checked against, each with its code.",
		example: "Higher Computing Science",
		folder: "curriculum",
		text: (name) => `---
framework: Curriculum for Excellence
version: 
source: 
retrieved: ${new Date().toISOString().slice(0, 10)}
wording: paraphrase
subject: ${name}
---

# ${name}

## Third level

### TCH 3-13a

- outcome: 
- certainty: U
- topics: 
`,
	},
	{
		id: "note",
		label: "Note",
		about: "Anything else the planner may read: a room, a trip, an idea.",
		example: "Laptop trolley",
		folder: "notes",
		text: (name) => `# ${name}\n\n`,
	},
];

const LONGEST_NAME = 60;

/** Where a new file goes, or what is wrong with its name. */
export function pathFor(template: Template, name: string): { path: string } | { problem: string } {
	const words = name.trim();
	if (words === "") return { problem: "Give it a name." };
	if (words.length > LONGEST_NAME) return { problem: "Use a shorter name." };
	const stem = slug(words);
	if (!/^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u.test(stem))
		return { problem: "Use letters, numbers and hyphens." };
	return { path: `${template.folder}/${stem}.md` };
}

function slug(words: string): string {
	return words
		.toLocaleLowerCase("en-GB")
		.replace(/[^\p{L}\p{N}]+/gu, "-")
		.replace(/^-+|-+$/g, "");
}

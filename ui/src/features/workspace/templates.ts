/** New files begin from a small template, so that they have the shape that the planner reads. */

/** A kind of file a teacher can begin. */
export interface Template {
	id: "class" | "curriculum" | "note";
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
		id: "class",
		label: "Class profile",
		about: "Who a class is and what works with them. Needs, never names.",
		example: "3C",
		folder: "classes",
		text: (name) => `---
class: ${name}
stage: S${/[1-6]/.exec(name)?.[0] ?? "1"}
subject: Computing Science
level: Third
pupils: 28
minutes: 50
needs: []
---

# ${name}

## Who they are

- 

## Needs

- EAL: 

## What works

- 

## What they have done

- 

## Watch for

- 
`,
	},
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
	const stem = template.id === "class" ? words.replace(/\s+/g, "-") : slug(words);
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

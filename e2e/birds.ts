/** A test of a teacher's own, in which whatever says what is right sings. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export const BIRDS = ["singing", "ringing", "winging"] as const;

/** Whatever says what is right sings: it is a word that no screen of a learner's may have, and no name of a file. */
export const SINGS = /zq(?:key|wrong|misconception|rationale|hint|solution)/g;

const testFile = (minutes: number, count: number) => `---
kind: evaluation
id: birds
title: Birds
minutes: ${minutes}
sections:
${sections(count)}
---

Questions about birds.
`;

function blueprint(id: string): string {
	return `---
id: ${id}
title: A word of a bird
skill: TEST.BIRD
domain: Test > Birds
level: remember
outcomes: [LIT 2-21a]
parameters:
  bird: { from: 2, to: 90 }
difficulty:
  intercept: 0
response:
  text: {}
key: "'zqkey'"
distractors:
  - misconception: zqmisconception
    value: "'zqwrong'"
    rationale: Says zqrationale.
note: "${id} {{ bird }}"
tests:
  - with: { bird: 3 }
    key: zqkey
    wrong: { zqmisconception: zqwrong }
---

## Question

What does ${id} bird {{ bird }} say?

## Hint

It says zqhint.

## Solution

It says zqsolution.
`;
}

/** A section has no more than so many questions. */
const MOST = 50;

function sections(count: number): string {
	const parts = Array.from({ length: Math.ceil(count / MOST) }, (_, at) => at);
	return parts
		.map((at) => {
			const [id, many] = [
				at === 0 ? "birds" : `birds-${at + 1}`,
				Math.min(MOST, count - at * MOST),
			];
			return `  - { id: ${id}, title: Birds, blueprints: [${BIRDS.join(", ")}], count: ${many} }`;
		})
		.join("\n");
}

/** Writes it into a workspace. */
export function writeBirds(workspace: string, minutes = 10, count: number = BIRDS.length): void {
	for (const folder of ["blueprints", "sittings"])
		mkdirSync(join(workspace, folder), { recursive: true });
	for (const id of BIRDS) writeFileSync(join(workspace, "blueprints", `${id}.md`), blueprint(id));
	writeFileSync(join(workspace, "sittings/birds.md"), testFile(minutes, count));
}

/** What a teacher calls a file of the workspace, as `crates/text` says it; where it lies is for tooltips and for the list of files. Pure. */

const HERS: Readonly<Record<string, string>> = {
	"teacher.md": "your teaching notes",
	"pedagogy.md": "your way of teaching",
	"soul.md": "how I work with you",
};

const FOLDERS: Readonly<Record<string, string>> = {
	lessons: "your lessons",
	classes: "your classes",
	curriculum: "the curriculum",
	courses: "your courses",
	templates: "your templates",
};

/** `classes/3B.md` as "3B's profile", `lessons/3B/loops/lesson.md` as "the lesson". */
export function fileWords(path: string): string {
	const name = lastPart(path).replace(/\.md$/, "");
	const plain = name.replaceAll("-", " ");
	const hers = HERS[path];
	if (hers !== undefined) return hers;
	const [folder, inside] = path.split("/");
	switch (folder) {
		case "classes":
			return `${name}'s profile`;
		case "lessons":
			return name === "lesson" ? "the lesson" : plain;
		case "memory":
			return inside === "classes" ? `memory of ${memoryOf(path)}` : "memory";
		case "curriculum":
			return inside === "imported"
				? `the document “${plain}”`
				: `the ${plain.replace(/^cfe\b/, "CfE")} curriculum`;
		case "courses":
			return name === "course" ? `the course ${courseOf(path)}` : `${plain} of ${courseOf(path)}`;
		case "templates":
			return `the template “${plain}”`;
		default:
			return plain;
	}
}

const LESSON = /^lessons\/([^/]+)\/([^/]+)\/lesson\.md$/;

/** As `fileWords`, where several lessons may be spoken of: “loops” for 3B. */
export function pathWords(path: string): string {
	const [, of, name] = LESSON.exec(path) ?? [];
	if (of === undefined || name === undefined) return fileWords(path);
	return `the lesson “${name.replaceAll("-", " ")}” for ${of}`;
}

const PATH =
	/`?\b((?:lessons|classes|curriculum|courses|templates|memory)\/[^\s`]+\.md|(?:teacher|pedagogy|soul)\.md)\b`?/g;

/** A text with a teacher's words for the files whose paths stand in it. */
export function pathsInWords(text: string): string {
	return text.replace(PATH, (_, path: string) => pathWords(path));
}

/** `lessons` as "your lessons", `lessons/3B` as "the lessons of 3B". */
export function folderWords(path: string): string {
	const lessonsOf = /^lessons\/([^/]+)$/.exec(path)?.[1];
	if (lessonsOf) return `the lessons of ${lessonsOf}`;
	return FOLDERS[path] ?? lastPart(path).replaceAll("-", " ");
}

/** Whose memory a file is: "3B", or "all classes". */
export function memoryOf(path: string): string {
	return /^memory\/classes\/([^/]+)\//.exec(path)?.[1] ?? "all classes";
}

/** A sentence about a file, with the teacher's words for it where its name and folder stood. */
export function inWords(sentence: string, path: string | null): string {
	const lesson = /\bthe lesson ([^\s/]+)\/(\S+)/;
	const named = sentence.replace(
		lesson,
		(_, of: string, name: string) => `the lesson “${name.replaceAll("-", " ")}” for ${of}`,
	);
	if (path === null) return named;
	const folder = path.slice(0, Math.max(path.lastIndexOf("/"), 0));
	const written = folder === "" ? path : `${lastPart(path)} in ${folder}`;
	return named.replace(written, fileWords(path));
}

function courseOf(path: string): string {
	return path.split("/")[1]?.replaceAll("-", " ") ?? "";
}

function lastPart(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}

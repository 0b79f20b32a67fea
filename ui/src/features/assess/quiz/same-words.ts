/**
 * Words by which teachers look for what the shipped blueprints call otherwise, from the topics of the
 * outcomes that they are tied to. Each line is one thing.
 */
export const SAME_WORDS: readonly (readonly string[])[] = [
	["iteration", "iterating", "repetition", "repeat", "loop", "loops", "looping"],
	["selection", "condition", "conditional", "branching", "if statement", "if else", "boolean"],
	["list", "lists", "array", "arrays"],
	["string", "strings", "text in python"],
	["binary", "base 2"],
	["hexadecimal", "hex", "base 16"],
	["sql", "database", "databases", "query", "queries"],
	["network", "networks", "networking", "subnet", "subnetting", "ip address"],
	["times tables", "multiplication", "multiplying", "multiply"],
	["addition", "adding", "add"],
	["subtraction", "subtracting", "subtract", "taking away"],
	["division", "dividing", "divide", "sharing"],
	["percentage", "percentages", "percent", "per cent"],
	["fraction", "fractions"],
	["negative numbers", "numbers below zero", "integers"],
	["sequence", "sequences", "patterns", "nth term"],
	["equation", "equations", "solving"],
	["expression", "expressions", "simplifying"],
	["bodmas", "bidmas", "order of operations"],
	["plural", "plurals"],
	["tense", "tenses", "verb", "verbs"],
	["apostrophe", "apostrophes", "punctuation"],
];

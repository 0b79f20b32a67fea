/** How a field of a form looks that has a line to itself. */
export const FIELD_LOOK =
	"h-9 w-full min-w-0 rounded-md border border-line-strong bg-raised px-3 text-base placeholder:text-ink-faint";

/** Narrows a list of the sidebar while one types. */
import { Search } from "lucide-react";

interface FilterFieldProps {
	label: string;
	placeholder: string;
	testId: string;
	value: string;
	className?: string;
	onChange(typed: string): void;
}

export function FilterField(props: FilterFieldProps) {
	const { label, placeholder, testId, value, className = "", onChange } = props;
	return (
		<div className={`relative ${className}`}>
			<Search
				className="-translate-y-1/2 absolute top-1/2 left-2 size-3.5 text-ink-faint"
				aria-hidden
			/>
			<input
				type="search"
				aria-label={label}
				placeholder={placeholder}
				data-testid={testId}
				value={value}
				onChange={(event) => onChange(event.target.value)}
				className="h-7 w-full rounded-md border bg-surface pr-2 pl-7 text-sm placeholder:text-ink-faint"
			/>
		</div>
	);
}

/** Leads a reader who went elsewhere back to where the agent writes. */
import { ArrowDown } from "lucide-react";
import { Button } from "../../shared/ui";

export function FollowButton({ onClick }: { onClick(): void }) {
	return (
		<Button
			className="-translate-x-1/2 absolute bottom-4 left-1/2 rounded-full shadow-float"
			icon={<ArrowDown className="size-4" aria-hidden />}
			onClick={onClick}
		>
			Follow the draft
		</Button>
	);
}

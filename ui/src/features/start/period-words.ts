/** When a lesson is, as a timetable says it. */
import { visible } from "../../shared/visible";

/** "2", "2, 10:40" or "10:40"; nothing where the timetable says nothing. */
export function periodWords({ period, time }: { period: string; time: string | null }): string {
	return [visible(period), time ?? ""].filter(Boolean).join(", ");
}

/** Courses: lessons in their sequence, with the outcomes that they meet. */
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import type { Course, CourseArrange, CourseTaught } from "./generated";
import { keys } from "./queries";

/** They are read again with the lessons. */
const courses = [...keys.lessons, "courses"] as const;
const course = (of: string) => [...courses, of] as const;

/** The courses of classes, and the outlines. */
export function useCourses() {
	return useQuery({
		queryKey: courses,
		queryFn: () => platform.call("course_list", {} as Record<string, never>),
		select: (list) => list.courses,
	});
}

/** One course. */
export function useCourse(of: string) {
	return useQuery({
		queryKey: course(of),
		queryFn: () => platform.call("course_get", { of }),
	});
}

/** Brings its lessons into another sequence. */
export async function arrangeCourse(client: QueryClient, wanted: CourseArrange): Promise<Course> {
	return put(client, await platform.call("course_arrange", wanted));
}

/** Says that a lesson was taught, or takes back all that was said of it. */
export async function tickTaught(client: QueryClient, tick: CourseTaught): Promise<Course> {
	const after = await platform.call("course_taught", tick);
	void client.invalidateQueries({ queryKey: keys.memory });
	return put(client, after);
}

function put(client: QueryClient, after: Course): Course {
	void client.invalidateQueries({ queryKey: keys.everyLesson });
	void client.invalidateQueries({ queryKey: keys.lessons });
	client.setQueryData<Course>(course(after.of), after);
	return after;
}

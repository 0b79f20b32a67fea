/** Pictures beside lessons. */
import { useQuery } from "@tanstack/react-query";
import { platform } from "../platform";
import type { PictureAdded, PictureShown } from "./generated";
import { keys } from "./queries";

/** A picture that a file names. */
export function usePicture(path: string, place: string) {
	return useQuery({
		queryKey: [...keys.pictures, path, place],
		queryFn: () => platform.call("picture_read", { path, place }),
		staleTime: Number.POSITIVE_INFINITY,
		retry: false,
	});
}

/** Where an image of the page finds it. */
export function addressOf({ mediaType, data }: PictureShown): string {
	return `data:${mediaType};base64,${data}`;
}

/** Keeps a picture beside a lesson. */
export function addPicture(path: string, name: string, data: string): Promise<PictureAdded> {
	return platform.call("lesson_picture_add", { path, name, data });
}

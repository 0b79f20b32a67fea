/** Pictures of a text: those beside its file are shown, and of any other only the words. */
import { createContext, type ReactNode, useContext } from "react";
import { addressOf, usePicture } from "../../api/pictures";
import { lookOf, shareOf } from "../picture-line";

const Beside = createContext<string | null>(null);

/** Says beside which file the pictures of the texts in it are. */
export function PicturesOf({ path, children }: { path: string; children: ReactNode }) {
	return <Beside value={path}>{children}</Beside>;
}

interface PictureProps {
	src?: string;
	alt?: string;
	title?: string;
}

// A page from somewhere else must not learn that it is being read, so its pictures stay words.
const ELSEWHERE = /^([a-z][a-z\d+.-]*:|[/\\])/i;

export function Picture({ src = "", alt = "", title = "" }: PictureProps) {
	const path = useContext(Beside);
	if (path === null || src === "" || ELSEWHERE.test(src))
		return (
			<span className="text-ink-faint italic">[picture: {alt || "without a description"}]</span>
		);
	return <PictureBeside path={path} place={src} alt={alt} title={title} />;
}

interface PictureBesideProps {
	path: string;
	place: string;
	alt: string;
	title: string;
}

function PictureBeside({ path, place, alt, title }: PictureBesideProps) {
	const { data, error } = usePicture(path, place);
	const { size, decoration } = lookOf(title);
	if (error) {
		if (decoration) return null;
		return (
			<span
				data-testid="picture-missing"
				className="inline-block rounded-md border border-line-strong border-dashed px-3 py-2 font-sans text-ink-soft text-sm"
			>
				This picture is not there: {alt || place}
			</span>
		);
	}
	if (!data) return <span className="text-ink-faint italic">{decoration ? "" : alt}</span>;
	return (
		<img
			data-testid="picture"
			src={addressOf(data)}
			alt={decoration ? "" : alt}
			className="inline-block h-auto"
			style={{ width: `${shareOf(size, data)}%` }}
		/>
	);
}

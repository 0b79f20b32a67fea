import { beforeEach, expect, test } from "vitest";
import { isNarrow } from "./narrow";
import { useView } from "./view";
import { followZoom, zoomBy, zoomTo } from "./zoom";

const size = () => document.documentElement.style.fontSize;

beforeEach(() => useView.setState(useView.getInitialState()));

test("everything grows and shrinks by steps within bounds, and its size is kept", () => {
	followZoom();
	zoomBy(1);
	expect(size()).toBe("110%");
	for (let each = 0; each < 9; each += 1) zoomBy(1);
	expect(size()).toBe("200%");
	expect(JSON.parse(localStorage.getItem("view") ?? "").state.zoom).toBe(200);
	for (let each = 0; each < 9; each += 1) zoomBy(-1);
	expect(size()).toBe("80%");
	zoomTo(100);
	expect(size()).toBe("");
});

test("a window in which everything is large has room for one pane only", () => {
	followZoom();
	const wide = window.innerWidth;
	window.innerWidth = 1280;
	expect(isNarrow()).toBe(false);
	zoomTo(200);
	expect(isNarrow()).toBe(true);
	zoomTo(100);
	window.innerWidth = wide;
});

import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

// Nothing has a size in jsdom, and so none changes.
globalThis.ResizeObserver ??= class {
	observe() {}
	unobserve() {}
	disconnect() {}
};

// On a machine that compiles meanwhile a second is not much.
configure({ asyncUtilTimeout: 12_000 });

afterEach(cleanup);

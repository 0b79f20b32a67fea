/// <reference types="vitest/config" />
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

// The desktop shell and `teacher-assist serve` both expect the development server at this port.
const server = process.env.TEACHER_ASSIST_SERVER ?? "http://127.0.0.1:4600";

/** Formulae bring their fonts in three formats; every engine that runs the window reads the first. */
const onlyWoff2: Plugin = {
	name: "only-woff2",
	enforce: "pre",
	transform(code, id) {
		if (!id.includes("katex") || !id.endsWith(".css")) return null;
		return code.replace(/,\s*url\([^)]*\)\s*format\("(?:woff|truetype)"\)/g, "");
	},
};

/**
 * Nothing here opts out of the look of prose, and asking each element whether it stands in something that does
 * took WebKit half of the time that it needs to style a lesson (40 of 74 ms).
 */
const allProse: Plugin = {
	name: "all-prose",
	enforce: "pre",
	transform(code, id) {
		if (!id.endsWith(".css")) return null;
		return code.replace(
			/:not\(:where\(\[class~="?not-prose"?\],\s*\[class~="?not-prose"?\] \*\)\)/g,
			"",
		);
	},
};

export default defineConfig({
	plugins: [
		react(),
		babel({ presets: [reactCompilerPreset()] }),
		tailwindcss(),
		allProse,
		onlyWoff2,
	],
	clearScreen: false,
	server: {
		port: 5173,
		strictPort: true,
		proxy: { "/api": server, "/login": server, "/join/": server, "/learner": server },
	},
	build: {
		target: ["es2023", "safari17", "chrome120"],
		chunkSizeWarningLimit: 1200,
		// WebKit keeps a script in which each character is ASCII as it came, and any other a second time, at two
		// bytes for a character.
		rolldownOptions: { output: { charset: "ascii" } },
		// A font inside the style sheet is not from here, says the content policy.
		assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
	},
	test: {
		environment: "jsdom",
		pool: "vmThreads",
		setupFiles: ["src/test-setup.ts"],
		// The browser has EventSource; Node hides its own behind this flag.
		execArgv: ["--experimental-eventsource"],
		restoreMocks: true,
		// They run beside a build that takes every processor.
		testTimeout: 20_000,
	},
});

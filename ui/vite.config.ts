/// <reference types="vitest/config" />
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import react, { reactCompilerPreset } from "@vitejs/plugin-react";
import { defineConfig } from "vite";

// The desktop shell and `teacher-assist serve` both expect the development server at this port.
const server = process.env.TEACHER_ASSIST_SERVER ?? "http://127.0.0.1:4600";

export default defineConfig({
	plugins: [react(), babel({ presets: [reactCompilerPreset()] }), tailwindcss()],
	clearScreen: false,
	server: {
		port: 5173,
		strictPort: true,
		proxy: { "/api": server, "/login": server },
	},
	build: { target: ["es2023", "safari17", "chrome120"], chunkSizeWarningLimit: 1200 },
	test: {
		environment: "jsdom",
		setupFiles: ["src/test-setup.ts"],
		// The browser has EventSource; Node hides its own behind this flag.
		execArgv: ["--experimental-eventsource"],
		restoreMocks: true,
	},
});

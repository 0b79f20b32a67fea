/** Starts the interface: host, theme, events, and only then the first command. */
import "@fontsource-variable/inter";
import "@fontsource/atkinson-hyperlegible/400.css";
import "@fontsource/atkinson-hyperlegible/400-italic.css";
import "@fontsource/atkinson-hyperlegible/700.css";
import "@fontsource-variable/source-serif-4";
import "@fontsource-variable/source-serif-4/wght-italic.css";
import "./shared/pupil-faces.css";
import "./styles.css";
import { Tooltip } from "@base-ui/react/tooltip";
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app";
import { choosePlatform, toCallError } from "./platform";
import { connectFeed } from "./session/feed";
import { noteFailure } from "./shared/connection";
import { lettersReady } from "./shared/letters";
import { followTheme } from "./shared/theme";
import { followZoom } from "./shared/zoom";

/** Failures that asking again may cure. */
const PASSING = new Set(["unavailable", "busy"]);

const client = new QueryClient({
	queryCache: new QueryCache({ onError: (reason) => noteFailure(toCallError(reason)) }),
	mutationCache: new MutationCache({ onError: (reason) => noteFailure(toCallError(reason)) }),
	defaultOptions: {
		queries: {
			// Events say when something changed; the clock need not.
			staleTime: Number.POSITIVE_INFINITY,
			retry: (count, reason) => count < 3 && PASSING.has(toCallError(reason).code),
			networkMode: "always",
			refetchOnWindowFocus: false,
		},
		mutations: { networkMode: "always" },
	},
});

const root = document.getElementById("root");
if (!root) throw new Error("the page has no root element");

followTheme();
followZoom();
const letters = lettersReady();
const platform = await choosePlatform();
await connectFeed(platform, client);
await letters;

createRoot(root).render(
	<StrictMode>
		<QueryClientProvider client={client}>
			<Tooltip.Provider delay={500}>
				<App />
			</Tooltip.Provider>
		</QueryClientProvider>
	</StrictMode>,
);

// The second frame after the first render is the first that is on the screen for certain.
requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));

/** The scenarios in a browser, over HTTP. */
import { browserDriver } from "./chromium.ts";
import { play } from "./play.ts";

play("the browser", browserDriver);

/** The scenarios in the real window. */
import { play } from "./play.ts";
import { windowDriver } from "./webkit.ts";

// WebDriver can drive the web view of Linux only.
const skip =
	process.platform === "linux" ? false : "there is no WebDriver for this system's web view";

play("the window", windowDriver, skip);

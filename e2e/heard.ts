/**
 * The main job as a screen reader sees it: the real window on a display and a bus of its own, and
 * `heard/main-job.py` beside it. Run on demand: `node heard.ts`, with at-spi2-core, python3-gi,
 * gir1.2-atspi-2.0, dbus and Xvfb installed.
 */
import { once } from "node:events";
import { join } from "node:path";
import { makeHome } from "./home.ts";
import { Program, programs } from "./processes.ts";
import { openDisplay } from "./webkit.ts";

/** Tells whoever asks that a screen reader is there, opens the window, listens, and closes it. */
const SCRIPT = `
set -u
status() {
	gdbus call --session --dest org.a11y.Bus --object-path /org/a11y/bus \\
		--method org.freedesktop.DBus.Properties.Set org.a11y.Status "$1" "<true>" > /dev/null
}
status IsEnabled && status ScreenReaderEnabled || exit 2
"$1" & window=$!
"$2" "$3"; heard=$?
kill "$window"; wait "$window"
exit "$heard"`;

const home = makeHome();
const { server, display } = await openDisplay();
const { DBUS_SESSION_BUS_ADDRESS: _, NO_AT_BRIDGE: __, ...env } = home.env;
const window = join(programs, "teacher-assist-desktop");
const listener = join(import.meta.dirname, "heard", "main-job.py");
const run = new Program(
	"dbus-run-session",
	["--", "bash", "-c", SCRIPT, "heard", window, "/usr/bin/python3", listener],
	{ ...env, DISPLAY: display, LANG: "en_GB.UTF-8", WEBKIT_DISABLE_DMABUF_RENDERER: "1" },
	{ stdio: ["ignore", "inherit", "pipe"] },
);
const [status] = await once(run.child, "close");
await server.end();
home.remove();
if (status !== 0) console.error(run.output);
process.exit(status ?? 1);

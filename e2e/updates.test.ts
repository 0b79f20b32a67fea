/** Newer versions of the program in the real window: found, refused, fetched, and handed to what installs them. */
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { appears, count, findings, gone, keep, openNow, say, says, test, texts } from "./page.ts";
import { openSettings } from "./plugins.ts";
import { alive, programs, until } from "./processes.ts";
import { makeVersions, sha256, type Versions } from "./versions.ts";
import { type WindowDriver, windowDriver } from "./webkit.ts";

const NEW = { version: "0.1.0", file: "new.deb", signature: "new.sig" };
const LIST = "/latest.json";
const ours = join(programs, "teacher-assist-desktop");
/** Milliseconds for each piece: the drafter is at work when the test looks. */
const A_MODELS_PACE = 500;

// WebDriver can drive the web view of Linux only, and packages of Debian are made by Debian's tools.
const skip =
	process.platform !== "linux"
		? "there is no WebDriver for this system's web view"
		: existsSync("/usr/bin/dpkg-deb")
			? false
			: "there is no dpkg-deb";

describe("newer versions", { skip }, () => {
	let versions: Versions;
	let driver: WindowDriver;
	before(async () => {
		versions = await makeVersions();
		driver = await windowDriver({ binary: versions.installed, env: versions.env });
	});
	after(async () => {
		await driver?.end();
		await versions?.end();
	});

	const step = (name: string, play: () => Promise<void>) =>
		it(name, { timeout: 120_000 }, async () => {
			try {
				await play();
			} catch (reason) {
				await keep(driver, "failure-updates").catch(() => undefined);
				const open = await openNow(driver).catch(String);
				throw new Error(`${name}; open: ${open || "nothing"}`, { cause: reason });
			}
		});

	const packages = () => {
		const folder = join(versions.folder, "cache/scot.teacher-assist.desktop/updates");
		return existsSync(folder) ? readdirSync(folder) : [];
	};
	const look = async () => {
		await openSettings(driver);
		await driver.click("[role=tab]", "Version");
		await driver.click(`${test("version")} button:not(:disabled)`, "Look now");
		await gone(driver, `${test("version")} button:disabled`);
	};
	/** Until all of the first page is there: before, what scrolls in it has nothing to focus. */
	const begun = async () => {
		await says(driver, test("start"), /Plan the next lesson for/);
		await gone(driver, `.invisible ${test("start")}`);
	};
	const closeSettings = async () => {
		await driver.press("Escape");
		await gone(driver, test("settings"));
	};
	/** Looks for what is listed and asks for it at once; gives what is said then. */
	const refused = async (words: RegExp): Promise<void> => {
		await look();
		await closeSettings();
		await driver.click(`${test("update")} button`, "Install now");
		await says(driver, `${test("update")} [role=alert]`, words);
		assert.deepEqual(packages(), []);
		assert.deepEqual(versions.privileged(), []);
		await driver.click(`${test("update")} button`, "Later");
	};

	step("the program looks by itself when it has started, and offers what is newer", async () => {
		versions.list(NEW);
		await driver.start();
		await says(driver, test("update"), /Version 0\.1\.0 is there\./);
		assert.deepEqual(versions.asked(), [LIST]);
		await begun();
		await keep(driver, "u1-found");
		assert.deepEqual(await findings(driver), []);
		await driver.click(`${test("update")} button`, "What is new");
		await says(driver, "[role=dialog]", /A clock on the wall\./);
		await driver.press("Escape");
		await gone(driver, "[role=dialog]");
	});

	step("the version that runs is none, and the settings say when that was looked for", async () => {
		versions.list({ ...NEW, version: "0.0.0" });
		await look();
		await says(driver, test("version"), /This is version 0\.0\.0.*There was no newer one\./);
		await keep(driver, "u2-none");
		assert.deepEqual(await findings(driver), []);
		assert.deepEqual(versions.asked(), [LIST]);
		await closeSettings();
		assert.equal((await texts(driver, test("update"))).join(), "");
	});

	step("a server that does not answer is said, and nothing is lost", async () => {
		versions.answers("nothing");
		await look();
		await says(driver, `${test("version")} [role=alert]`, /does not answer .*Nothing was changed/);
		await closeSettings();
		await driver.click(`${test("update")} button`, "Later");
		versions.answers("whole");
	});

	step("a package that somebody else signed is thrown away", async () => {
		versions.list({ ...NEW, signature: "theirs.sig" });
		await refused(/was not signed by whoever made this program .*Do not install it by hand/);
		await keep(driver, "u3-theirs");
	});

	step("an old package under a higher number is thrown away", async () => {
		versions.list({ version: "9.0.0", file: "old.deb", signature: "old.sig" });
		await refused(/The package for version 9\.0\.0 is one of version 0\.0\.1/);
	});

	step("a package that arrives in part is none, and can be fetched again", async () => {
		versions.list(NEW);
		versions.answers("whole");
		await look();
		await closeSettings();
		versions.answers("cut");
		await driver.click(`${test("update")} button`, "Install now");
		await says(
			driver,
			`${test("update")} [role=alert]`,
			/0\.1\.0 did not arrive whole .*try it again/,
		);
		assert.deepEqual([packages(), versions.privileged()], [[], []]);
		versions.answers("whole");
		versions.asked();
		await driver.close();
	});

	step("nothing is installed while a card waits, and what was fetched is kept", async () => {
		await driver.start(A_MODELS_PACE);
		await appears(driver, test("who-answers"));
		await says(driver, test("update"), /Version 0\.1\.0 is there\./);
		await say(driver, "/create-lesson iteration for 3B");
		await appears(driver, test("feedforward-use"));
		await driver.click(`${test("update")} button`, "Install now");
		await says(driver, `${test("update")} li`, /“iteration for 3B” waits for your answer/);
		await keep(driver, "u4-in-the-way");
		assert.deepEqual(await findings(driver), []);
		assert.deepEqual([packages(), versions.privileged()], [["new.deb"], []]);
		assert.deepEqual(versions.asked(), [LIST, "/new.deb"]);
	});

	step(
		"nothing is installed while the agent works, nor when the window is closed then",
		async () => {
			await driver.click(test("feedforward-use"));
			await appears(driver, `${test("talk")}[data-work=working]`);
			await driver.click(`${test("update")} button`, "Try again");
			await says(driver, `${test("update")} li`, /The agent works on “.+”: wait until it is done/);
			await driver.click(`${test("update")} button`, "Install when I close");
			await says(driver, test("update"), /is installed when you close the window/);
			await driver.cross();
			assert.deepEqual(versions.privileged(), []);
			await driver.start();
			const said =
				/0\.1\.0 was not installed when you closed, .*The agent works on .*package is kept/;
			await says(driver, `${test("update")} [role=alert]`, said);
		},
	);

	step(
		"when it is closed the package is handed over, and a refusal is told at the next start",
		async () => {
			versions.refuses(true);
			await driver.click(`${test("update")} button`, "Install when I close");
			await says(driver, test("update"), /is installed when you close the window/);
			await driver.cross();
			const handed = [`dpkg -i ${sha256(join(versions.folder, "new.deb"))}  -`];
			assert.deepEqual(versions.privileged(), handed);
			assert.deepEqual(packages(), ["new.deb"]);
			await driver.start();
			const said = /0\.1\.0 was not installed: .*package is kept/;
			await says(driver, `${test("update")} [role=alert]`, said);
		},
	);

	step("installed at once, the new program is started in the place of this one", async () => {
		versions.refuses(false);
		// That is there when the program has looked, and found that what it kept is still right.
		await driver.click(`${test("update")} button`, "Try again");
		const shell = driver.shell();
		await until("the old program to end", async () => !alive(shell), 60_000);
		const started = join(versions.folder, "started");
		await until("the new program", async () => existsSync(started));
		assert.equal(readFileSync(started, "utf8"), "0.1.0\n");
		assert.ok(!versions.asked().includes("/new.deb"), "what was kept is not fetched again");
		const status = readFileSync(join(versions.folder, "root/var/lib/dpkg/status"), "utf8");
		assert.match(status, /Package: teacher-assist\nStatus: install ok installed/);
	});

	step(
		"a program that came in no package says where the new one is, and asks for no rights",
		async () => {
			await driver.end();
			const cache = join(versions.folder, "another-cache");
			driver = await windowDriver({
				binary: ours,
				env: { ...versions.env, XDG_CACHE_HOME: cache },
			});
			const handed = versions.privileged();
			await driver.start();
			await driver.click(`${test("update")} button`, "Fetch it");
			const said = /is fetched, and whoever made this program signed it: .*new\.deb/;
			await says(driver, test("update"), said);
			await begun();
			await keep(driver, "u5-by-hand");
			assert.deepEqual(await findings(driver), []);
			const buttons = await texts(driver, `${test("update")} button`);
			assert.deepEqual(buttons, ["What is new", "Show it in its folder", "Later"]);
			assert.deepEqual(versions.privileged(), handed);
			await driver.close();
		},
	);

	step("without an address the program asks nobody, and says so", async () => {
		await driver.end();
		driver = await windowDriver();
		versions.asked();
		await driver.start();
		await appears(driver, test("who-answers"));
		await openSettings(driver);
		await driver.click("[role=tab]", "Version");
		await says(driver, test("version"), /It has no address at which newer versions are listed/);
		assert.equal(await count(driver, `${test("version")} button`), 0);
		assert.deepEqual(versions.asked(), []);
		await driver.close();
	});
});

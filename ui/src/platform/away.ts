/** How a browser reaches somebody who has another window before her. */
import type { Away } from "./types";

export function browserAway(): Away {
	const can = typeof Notification !== "undefined" && window.isSecureContext;
	return {
		how: can ? "notice" : null,
		allow: async () => can && (await Notification.requestPermission()) === "granted",
		tell: (of, words) => {
			if (!can || Notification.permission !== "granted") return;
			// A newer word about the same thing takes the place of the older one.
			const notice = new Notification("Teacher assist", { body: words, tag: of });
			notice.onclick = () => {
				window.focus();
				notice.close();
			};
		},
	};
}

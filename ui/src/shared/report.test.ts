import { toast } from "sonner";
import { expect, it, vi } from "vitest";
import { CallError } from "../platform";
import { reportError } from "./report";

it("shows what a server said with its signs that act named", () => {
	const said = vi.spyOn(toast, "error").mockReturnValue("");
	const message = "The server said: \u001b[31mplan\u202etxt.";
	reportError(new CallError({ code: "unavailable", message, detail: null }));
	expect(said).toHaveBeenCalledWith("The server said: ␛[31mplan⟨U+202E⟩txt.");
});

import type { Mode } from "@kobo/core/tenant";
import { z } from "zod";

const CHARACTERS_MAX = 2000;
const Text = z.string().max(CHARACTERS_MAX, `must have at most ${CHARACTERS_MAX} characters`);

const SCHEMES: Readonly<Record<Mode, readonly string[]>> = {
  live: ["https:"],
  test: ["https:", "http:"],
};

/** The URL to which the bank's page sends the customer back, normalised; the normal form may be longer. */
export function returnUrl(mode: Mode) {
  return Text.refine((text) => isAcceptable(URL.parse(text), mode), {
    message:
      mode === "live"
        ? "must be an https URL without credentials"
        : "must be an http or https URL without credentials",
    params: { code: "invalid_format" },
  })
    .transform((text) => URL.parse(text)?.href)
    .pipe(Text);
}

function isAcceptable(url: URL | null, mode: Mode): boolean {
  return (
    url !== null &&
    SCHEMES[mode].includes(url.protocol) &&
    url.username === "" &&
    url.password === ""
  );
}

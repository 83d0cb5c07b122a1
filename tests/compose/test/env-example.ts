import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./compose-file";

/** The secrets of `.env.example`, by name, with what it gives them. */
export function exampleSecrets(): Map<string, string> {
  const lines = readFileSync(join(ROOT, ".env.example"), "utf8").split("\n");
  const settings = lines.filter((line) => /^\w+=/.test(line));
  return new Map(
    settings.map((line) => {
      const [name = "", ...value] = line.split("=");
      return [name, value.join("=")];
    }),
  );
}

/** Settings that the file has in a comment, as they are without the `#`. */
export function exampleSettings(names: readonly string[]): Record<string, string> {
  const text = readFileSync(join(ROOT, ".env.example"), "utf8");
  return Object.fromEntries(
    names.map((name) => [name, new RegExp(`^#${name}=(.*)$`, "m").exec(text)?.[1] ?? ""]),
  );
}

/** Secrets made as the file describes. */
export function madeSecrets(): Record<string, string> {
  return Object.fromEntries(
    [...exampleSecrets().keys()].map((name) => [
      name,
      [
        ...["WEBHOOK_SECRET_KEY", "PAYID_IDENTITY_KEY"],
        ...["DASHBOARD_SECRET_KEY", "CHECKOUT_SECRET_KEY"],
      ].includes(name)
        ? randomBytes(32).toString("base64")
        : randomBytes(24).toString("hex"),
    ]),
  );
}

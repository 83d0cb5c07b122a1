import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { operatorEntry } from "@kobo/operators";
import type { Secrets } from "./secrets";

/** The setting of services that let operators act: the operators of the sandbox, marked as such. */
export function operatorSettings({ operatorKeys }: Pick<Secrets, "operatorKeys">) {
  const entries = Object.entries(operatorKeys).map(([name, pem]) =>
    operatorEntry(name, pem, { isSandbox: true }),
  );
  return { OPERATORS: entries.join(",") };
}

/** Writes the private keys of the sandbox's operators into a folder, as `npm run ops` reads them. Returns the folder. */
export function writeOperatorKeys(
  directory: string,
  { operatorKeys }: Pick<Secrets, "operatorKeys">,
): string {
  const folder = join(directory, "operators");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, pem] of Object.entries(operatorKeys)) {
    writeFileSync(join(folder, `${name}.key`), pem, { mode: 0o600 });
  }
  return folder;
}

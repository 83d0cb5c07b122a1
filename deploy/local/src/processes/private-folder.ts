import { chmodSync, mkdirSync } from "node:fs";

const OWNER_ONLY = 0o700;

/** Creates a folder, or restricts an existing one, so that only its owner can reach its files. */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  chmodSync(folder, OWNER_ONLY);
}

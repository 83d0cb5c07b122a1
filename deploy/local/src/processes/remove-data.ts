import { rmSync } from "node:fs";
import { join } from "node:path";
import { removePostgresData } from "../parts/postgres";
import { assertUnused } from "./launcher";
import { stopLeftovers } from "./processes";

/** Deletes all data, keys and logs of a data folder. @throws Failure while a launcher uses it. */
export async function removeData(directory: string): Promise<void> {
  assertUnused(directory);
  await stopLeftovers(directory);
  removePostgresData(join(directory, "postgres"));
  rmSync(directory, { recursive: true, force: true });
}

import { existsSync } from "node:fs";
import { readConfig } from "../config";
import { removeData } from "../processes/remove-data";

/** `npm run reset`: deletes all data, so that the next start is a first start. */
export async function reset(): Promise<number> {
  const { directory } = readConfig();
  const existed = existsSync(directory);
  await removeData(directory);
  process.stdout.write(
    existed ? `Removed ${directory}\n` : `There was nothing to remove at ${directory}\n`,
  );
  return 0;
}

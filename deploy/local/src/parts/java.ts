import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { runToEnd } from "./run-to-end";

/** Kafka and Redis come from Maven Central by the pom in this folder. */
const RUNTIME = join(__dirname, "../../runtime");
const TARGET = join(RUNTIME, "target");
/**
 * Holds the checksum of the fetched pom. `start.mjs` reads it too, to know whether it needs Maven.
 */
export const FETCHED = "fetched";
const STAMP = join(TARGET, FETCHED);

const PROGRESS_MS = 5_000;

/**
 * Fetches the jars and the redis-server binary once; afterwards Maven is not needed. Returns their
 * folder.
 */
export async function fetchRuntime(onProgress: (text: string) => void): Promise<string> {
  const checksum = createHash("sha256")
    .update(readFileSync(join(RUNTIME, "pom.xml")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === checksum) return TARGET;

  const reportProgress = () => onProgress("Fetching Kafka and Redis from Maven Central …");
  reportProgress();
  const progress = setInterval(reportProgress, PROGRESS_MS);
  const { code, output } = await runToEnd("mvn", ["-q", "-B", "package"], { cwd: RUNTIME });
  clearInterval(progress);
  if (code !== 0) {
    const [reason] = output.split("\n");
    throw new Failure(`Maven could not fetch Kafka and Redis: ${reason}`);
  }
  writeFileSync(STAMP, checksum);
  return TARGET;
}

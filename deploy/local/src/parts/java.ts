import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";
import { runToEnd } from "./run-to-end";

/** Kafka and Redis come from Maven Central by the pom in this folder. */
const RUNTIME = join(__dirname, "../../runtime");
const TARGET = join(RUNTIME, "target");
/** Says of which pom the fetched are. `start.mjs` knows it, too: with the right one Maven is not needed. */
export const FETCHED = "fetched";
const STAMP = join(TARGET, FETCHED);

const PROGRESS_MS = 5_000;

/** Fetches the jars and the redis-server binary once; afterwards Maven is not needed. Returns their folder. */
export async function fetchRuntime(onProgress: (text: string) => void): Promise<string> {
  const wanted = createHash("sha256")
    .update(readFileSync(join(RUNTIME, "pom.xml")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return TARGET;

  const tellProgress = () => onProgress("Fetching Kafka and Redis from Maven Central …");
  tellProgress();
  const progress = setInterval(tellProgress, PROGRESS_MS);
  const { code, output } = await runToEnd("mvn", ["-q", "-B", "package"], { cwd: RUNTIME });
  clearInterval(progress);
  if (code !== 0) {
    const [reason] = output.split("\n");
    throw new Failure(`Maven could not fetch Kafka and Redis: ${reason}`);
  }
  writeFileSync(STAMP, wanted);
  return TARGET;
}

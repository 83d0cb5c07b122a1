import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../failure";

/** Kafka and Redis come from Maven Central by the pom in this folder. */
const RUNTIME = join(__dirname, "../../runtime");
const TARGET = join(RUNTIME, "target");
const STAMP = join(TARGET, "fetched");

const JAVA_MIN = 17;

/** @throws Failure when there is no Java, or one too old for Kafka. */
export function assertJava(): void {
  const { stderr, error } = spawnSync("java", ["-version"], { encoding: "utf8" });
  const hint =
    "Install Java 17 or newer, or name your own broker: KAFKA_BROKERS=host:9092 npm start";
  if (error) throw new Failure(`Java was not found; Kafka needs it. ${hint}`);
  const version = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0);
  if (version < JAVA_MIN) throw new Failure(`Java ${version} is too old for Kafka. ${hint}`);
}

/** Fetches the jars and the redis-server binary once; afterwards Maven is not needed. Returns their folder. */
export async function fetchRuntime(): Promise<string> {
  const wanted = createHash("sha256")
    .update(readFileSync(join(RUNTIME, "pom.xml")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return TARGET;

  const output = await maven();
  if (output !== undefined) throw new Failure(`Maven could not fetch Kafka and Redis: ${output}`);
  writeFileSync(STAMP, wanted);
  return TARGET;
}

/** Undefined when it went well, otherwise what Maven said. */
function maven(): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn("mvn", ["-q", "-B", "package"], {
      cwd: RUNTIME,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", (cause) =>
      reject(
        new Failure(
          "Maven was not found; it fetches Kafka and Redis. Install Maven, or name your own: KAFKA_BROKERS=host:9092 REDIS_URL=redis://host:6379 npm start",
          { cause },
        ),
      ),
    );
    child.once("exit", (code) => resolve(code === 0 ? undefined : output.trim().split("\n")[0]));
  });
}

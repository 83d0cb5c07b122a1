import { createHash, randomUUID } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { delimiter, join } from "node:path";
import { type BrokerFolder, format, NODE_ID, newKafkaId } from "./broker";
import { FETCHED } from "./java";

/** Kafka writes it last when it formats a data folder, so a folder with it is ready. */
const META = "meta.properties";
/** The first metadata of a broker. It holds no id and is the same for every folder. */
const CHECKPOINT = "bootstrap.checkpoint";
const CLASSES = "classes.jsa";

/**
 * A cache of what every new broker would repeat: formatting a data folder takes a JVM of its own,
 * and an archive of the loaded classes (AppCDS) halves Java's start time.
 */
export class Prepared {
  readonly #directory: string;
  readonly #runtime: string;

  /** `runtime` is the folder of the fetched jars. */
  constructor(runtime: string) {
    this.#runtime = runtime;
    this.#directory = join(runtime, `kafka-prepared-${keyOf(runtime)}`);
    mkdirSync(this.#directory, { recursive: true });
  }

  /** Formats a new data folder; one in use stays as it is. */
  async format(folder: BrokerFolder): Promise<void> {
    const [ours, kept] = [join(folder.data, CHECKPOINT), join(this.#directory, CHECKPOINT)];
    if (existsSync(join(folder.data, META))) return;
    if (existsSync(kept)) {
      copyFileSync(kept, ours);
      writeFileSync(join(folder.data, META), newMeta());
    } else {
      await format(folder, this.#runtime);
      this.#keep(ours, CHECKPOINT);
    }
  }

  /** JVM options: map the class archive, or write it at a normal exit. */
  javaOptions(folder: BrokerFolder): string[] {
    const kept = join(this.#directory, CLASSES);
    return existsSync(kept)
      ? [`-XX:SharedArchiveFile=${kept}`]
      : [`-XX:ArchiveClassesAtExit=${join(folder.directory, CLASSES)}`];
  }

  /** Keeps the archive of a broker that ended. A killed one has written no complete archive. */
  brokerEnded(folder: BrokerFolder, how: string): void {
    const archived = join(folder.directory, CLASSES);
    if (!existsSync(archived)) return;
    try {
      if (how !== "SIGKILL") this.#keep(archived, CLASSES);
      rmSync(archived);
    } catch {
      // Without the cache the next start only takes longer.
    }
  }

  /** Readers see a complete file or none; another launcher may do the same at the same time. */
  #keep(file: string, name: string): void {
    const draft = join(this.#directory, `${name}.${randomUUID()}`);
    copyFileSync(file, draft);
    renameSync(draft, join(this.#directory, name));
  }
}

function newMeta(): string {
  const ids = { "cluster.id": newKafkaId(), "directory.id": newKafkaId(), "node.id": NODE_ID };
  const lines = Object.entries({ version: 1, ...ids }).map(([name, value]) => `${name}=${value}\n`);
  return lines.join("");
}

/**
 * Depends on the fetched jars and on the first Java in the PATH: an archive works only with its
 * own.
 */
function keyOf(runtime: string): string {
  const hash = createHash("sha256").update(readFileSync(join(runtime, FETCHED)));
  const java = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "java"))
    .find((path) => existsSync(path));
  if (java) hash.update(`${realpathSync(java)} ${statSync(java).mtimeMs}`);
  return hash.digest("hex").slice(0, 12);
}

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

/** Kafka writes it last when it formats a data folder: one that has it is ready for use. */
const META = "meta.properties";
/** What a broker's metadata begin with. It holds no id, and is the same for every folder. */
const CHECKPOINT = "bootstrap.checkpoint";
const CLASSES = "classes.jsa";

/**
 * What every broker would do anew, kept beside the jars by the first that did it: formatting a data
 * folder takes a virtual machine of its own, and so many classes are read and checked at each start
 * that Java takes half as long with an archive of them.
 */
export class Prepared {
  readonly #directory: string;
  readonly #runtime: string;

  /** `runtime` is where the fetched jars lie. */
  constructor(runtime: string) {
    this.#runtime = runtime;
    this.#directory = join(runtime, `kafka-prepared-${keyOf(runtime)}`);
    mkdirSync(this.#directory, { recursive: true });
  }

  /** Makes a new data folder usable; one that is in use stays as it is. */
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

  /** Options of the virtual machine: it maps the classes, or archives them when it ends in order. */
  javaOptions(folder: BrokerFolder): string[] {
    const kept = join(this.#directory, CLASSES);
    return existsSync(kept)
      ? [`-XX:SharedArchiveFile=${kept}`]
      : [`-XX:ArchiveClassesAtExit=${join(folder.directory, CLASSES)}`];
  }

  /** Keeps what a broker has archived. One that was cut off has written nothing whole. */
  brokerEnded(folder: BrokerFolder, how: string): void {
    const archived = join(folder.directory, CLASSES);
    if (!existsSync(archived)) return;
    try {
      if (how !== "SIGKILL") this.#keep(archived, CLASSES);
      rmSync(archived);
    } catch {
      // Without it the next start only takes longer.
    }
  }

  /** A reader finds all of it or nothing; another launcher may do the same at the same time. */
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

/** Changes with what was fetched, and with the Java that is found first: an archive serves only its own. */
function keyOf(runtime: string): string {
  const hash = createHash("sha256").update(readFileSync(join(runtime, FETCHED)));
  const java = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, "java"))
    .find((path) => existsSync(path));
  if (java) hash.update(`${realpathSync(java)} ${statSync(java).mtimeMs}`);
  return hash.digest("hex").slice(0, 12);
}

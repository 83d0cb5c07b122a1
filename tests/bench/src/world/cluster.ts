import { rmSync } from "node:fs";
import { Processes, startCitus } from "@kobo/local";
import { DURABLE } from "./database";
import { makeFolder, SEASONED } from "./postgres-server";

/** A coordinator and two nodes with Citus, in a folder that is removed after the run. */
export class Cluster {
  private constructor(
    readonly directory: string,
    readonly processes: Processes,
    /** The URLs, the coordinator's first. */
    readonly servers: readonly string[],
  ) {}

  static async start(): Promise<Cluster> {
    const directory = makeFolder();
    const processes = await Processes.open(directory);
    const settings = [...DURABLE, ...SEASONED];
    const servers = await startCitus(processes, { directory, password: "bench", settings });
    return new Cluster(directory, processes, servers);
  }

  async end(): Promise<void> {
    await this.processes.stopAll();
    rmSync(this.directory, { recursive: true, force: true });
  }
}

import type { Processes } from "../processes/processes";
import type { Edge } from "../stack/edge";
import { retryOnTakenPort } from "../stack/ports";
import { runBroker, writeSettings } from "./broker";
import { Prepared } from "./kafka-prepared";

interface Options {
  directory: string;
  /** Letters and digits. */
  adminPassword: string;
  /** The folder of the fetched jars. */
  runtime: string;
  /** The preferred port; any free one if it is taken or not set. */
  port?: number;
  /** The broker tells clients the address of this edge, since they follow what it tells. */
  edge?: Edge | undefined;
  /** As of `writeSettings`. */
  sessionMs?: number | undefined;
}

/** Starts one broker and returns its address. */
export function startKafka(processes: Processes, options: Options): Promise<string> {
  const prepared = new Prepared(options.runtime);
  return retryOnTakenPort(async (choosePort) => {
    const port = await choosePort(options.port);
    const address = await addressOf(options.edge, port);
    const folder = writeSettings(options.directory, {
      port,
      advertisedPort: Number(address.split(":").at(-1)),
      controllerPort: await choosePort(),
      adminPassword: options.adminPassword,
      sessionMs: options.sessionMs,
    });
    await prepared.format(folder);
    await runBroker(processes, {
      folder,
      runtime: options.runtime,
      java: prepared.javaOptions(folder),
      onExit: (how) => prepared.brokerEnded(folder, how),
    });
    return address;
  });
}

async function addressOf(edge: Edge | undefined, port: number): Promise<string> {
  const address = `127.0.0.1:${port}`;
  return edge ? edge({ from: "clients", to: "kafka" }, address) : address;
}

import type { Processes } from "../processes/processes";
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
}

/** Starts one broker and returns its address. */
export function startKafka(processes: Processes, options: Options): Promise<string> {
  const prepared = new Prepared(options.runtime);
  return retryOnTakenPort(async (choosePort) => {
    const folder = writeSettings(options.directory, {
      port: await choosePort(options.port),
      controllerPort: await choosePort(),
      adminPassword: options.adminPassword,
    });
    await prepared.format(folder);
    await runBroker(processes, {
      folder,
      runtime: options.runtime,
      java: prepared.javaOptions(folder),
      onExit: (how) => prepared.brokerEnded(folder, how),
    });
    return `127.0.0.1:${folder.port}`;
  });
}

import type { Processes } from "../processes";
import { runBroker, writeSettings } from "./broker";
import { Prepared } from "./kafka-prepared";

interface Options {
  directory: string;
  /** Where the fetched jars lie. */
  runtime: string;
}

/** Starts one broker and returns its address. */
export async function startKafka(processes: Processes, options: Options): Promise<string> {
  const folder = await writeSettings(options.directory);
  const prepared = new Prepared(options.runtime);
  await prepared.format(folder);
  await runBroker(processes, {
    folder,
    runtime: options.runtime,
    java: prepared.javaOptions(folder),
    onExit: (how) => prepared.brokerEnded(folder, how),
  });
  return `127.0.0.1:${folder.port}`;
}

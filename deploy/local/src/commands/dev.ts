import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { nearestName } from "@kobo/api-schemas/input";
import { readConfig } from "../config";
import { type DevMessage, devSocketOf } from "../dev/dev-socket";
import { type Change, sourceFolders, watchSources } from "../dev/sources";
import { Failure } from "../failure";
import { untilStopSignal } from "../processes/signals";
import { SERVICES } from "../services/services";
import { processNames, runningStack } from "../stack/stack-file";
import { followLogs } from "./logs";

const USAGE = "Usage: npm run dev -- <service>";

/**
 * `npm run dev`: runs one service of the running system from its sources, and restarts it on every
 * change.
 */
export async function dev(args: string[]): Promise<number> {
  const service = serviceIn(args);
  const { directory } = readConfig();
  const stack = runningStack(directory);
  if (!stack) {
    throw new Failure("Kobo does not run here. Start it first, in another terminal: npm start");
  }
  const stopSignal = untilStopSignal();
  const launcher = await connectTo(devSocketOf(directory));
  const logs = followLogs(directory, processNames(service, stack.pids[service]?.length ?? 1));

  let change: Change = { at: performance.now(), files: [] };
  const restart = (): void => void launcher.write(`${service}\n`);
  const folders = sourceFolders(service);
  const sources = watchSources(folders, (latest) => {
    say(`Changed: ${latest.files.join(", ")}. Restarting ${service}`);
    change = latest;
    restart();
  });
  const readMessages = async (): Promise<void> => {
    for await (const line of createInterface({ input: launcher })) {
      const message: DevMessage = JSON.parse(line);
      if (message.outcome === "refused") throw new Failure(message.reason);
      const seconds = ((performance.now() - change.at) / 1_000).toFixed(2);
      if (message.outcome === "ready") say(`${service} is ready after ${seconds} s`);
      else say(`${message.reason}\nWaiting for the next save`);
    }
  };

  say(`Running ${service} from its sources, watching ${folders.length} packages. Ctrl-C ends it`);
  restart();
  let isStopping = false;
  void stopSignal.then(() => {
    isStopping = true;
    say(`\nHanding ${service} back to npm start`);
    launcher.end();
  });
  try {
    // The launcher closes the connection when the service runs from its build again, or when the
    // launcher stops.
    await readMessages();
    if (!isStopping) throw new Failure("Kobo has stopped.");
    return 0;
  } finally {
    sources.close();
    logs.stop();
  }
}

/** @throws Failure that lists the known services */
function serviceIn(args: string[]): string {
  const [service = "", ...others] = args;
  const known = SERVICES.map(({ name }) => name);
  if (known.includes(service) && others.length === 0) return service;
  if (service === "" || others.length > 0)
    throw new Failure(`${USAGE}. There are: ${known.join(", ")}.`);
  const nearest = nearestName(service, known);
  const hint = nearest ? `Did you mean ${nearest}?` : `There are: ${known.join(", ")}.`;
  throw new Failure(`There is no service ${service}. ${hint}`);
}

async function connectTo(path: string): Promise<Socket> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
  } catch (cause) {
    const { message } = cause as Error;
    throw new Failure(`The launcher does not answer (${message}). Start it again: npm start`, {
      cause,
    });
  }
  // A lost connection also ends its lines.
  socket.on("error", () => {});
  return socket;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

import { rmSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";
import type { Processes } from "../processes/processes";
import type { Progress } from "../processes/progress";
import { processNames, type StackFile } from "../stack/stack-file";
import { type DevMessage, devSocketOf } from "./dev-socket";
import { SourceRun } from "./source-run";

interface Options {
  directory: string;
  processes: Processes;
  opsUrls: StackFile["opsUrls"];
  progress: Progress;
  /** Called after a process starts, since its pid changes. */
  onStart: () => void;
}

/** Lets `npm run dev` run services from their sources. Everything else works without the socket. */
export function serveDev(options: Options): { close: () => void } {
  const { directory, progress } = options;
  const sockets = new Set<Socket>();
  const runs = new Map<string, SourceRun>();
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
    // A killed client; its service is handed back when its lines end.
    socket.on("error", () => {});
    serveClient(socket, runs, options).catch(({ message }: Error) =>
      progress.say(`npm run dev failed: ${message}`),
    );
  });
  const path = devSocketOf(directory);
  // A killed launcher left it.
  rmSync(path, { force: true });
  server.on("error", ({ message }) => progress.say(`npm run dev is unavailable: ${message}`));
  server.listen(path);
  return {
    close: () => {
      for (const run of runs.values()) run.close();
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** Serves one `npm run dev`. When its connection ends, the service runs from its build again. */
async function serveClient(
  socket: Socket,
  runs: Map<string, SourceRun>,
  { opsUrls, processes, progress, onStart }: Options,
): Promise<void> {
  const send = (message: DevMessage): void => {
    if (socket.writable) socket.write(`${JSON.stringify(message)}\n`);
  };
  let own: { name: string; run: SourceRun } | undefined;
  createInterface({ input: socket }).on("line", (name) => {
    if (own) return own.run.restart();
    const urls = opsUrls[name];
    if (!urls || runs.has(name)) {
      const reason = urls
        ? `Another npm run dev already runs ${name}.`
        : `The running system has no ${name}.`;
      send({ outcome: "refused", reason });
      socket.end();
      return;
    }
    const names = processNames(name, urls.length);
    const replicas = urls.map((opsUrl, index) => ({ name: names[index] ?? name, opsUrl }));
    const run = new SourceRun(name, { replicas, processes, onStart, report: send });
    own = { name, run };
    runs.set(name, run);
    progress.say(`${name} runs from its sources (npm run dev)`);
    run.restart();
  });
  await finished(socket, { writable: false }).catch(() => {});
  if (own) {
    const { name, run } = own;
    const isBack = await run.handBack();
    runs.delete(name);
    if (isBack) progress.say(`${name} runs from its build again`);
  }
  socket.end();
}

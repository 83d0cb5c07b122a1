import { createLogger, UsageError } from "@kobo/runtime";
import { busOfEnvironment } from "./kafka/kafka";
import { runOperation } from "./operations/run-operation";

const stopping = new AbortController();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopping.abort());
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever has read enough, as `head` does, closes the pipe.
  if (error.code !== "EPIPE") throw error;
  stopping.abort();
});

runOperation(process.argv.slice(2), {
  // An error is told at the end, not logged.
  bus: () => busOfEnvironment({ clientId: "operations", logger: createLogger("events", "silent") }),
  write: (line) => void process.stdout.write(`${line}\n`),
  warn: (line) => void process.stderr.write(`${line}\n`),
  now: new Date(),
  stopping: stopping.signal,
}).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  },
);

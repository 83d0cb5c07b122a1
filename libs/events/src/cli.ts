import { createLogger, UsageError } from "@kobo/runtime";
import { busOfEnvironment } from "./kafka/kafka";
import { runOperation } from "./operations/run-operation";

const stopping = new AbortController();

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopping.abort());
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // A reader such as `head` closes the pipe when it has read enough.
  if (error.code !== "EPIPE") throw error;
  stopping.abort();
});

runOperation(process.argv.slice(2), {
  // The command prints errors at its end, so kafkajs does not log them.
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

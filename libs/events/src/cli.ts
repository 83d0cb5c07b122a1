import { createLogger, UsageError, wantsHelp } from "@kobo/runtime";
import { busOfEnvironment } from "./kafka/kafka";
import { runOperation } from "./operations/run-operation";
import { USAGE } from "./operations/usage";

const stopping = new AbortController();

async function main(args: string[]): Promise<number> {
  if (wantsHelp(args)) {
    process.stdout.write(USAGE);
    return args.length === 0 ? 2 : 0;
  }
  const bus = busOfEnvironment({
    clientId: "operations",
    // What goes wrong for good is told at the end.
    logger: createLogger("events", "silent"),
  });
  return runOperation(args, {
    bus,
    write: (line) => void process.stdout.write(`${line}\n`),
    warn: (line) => void process.stderr.write(`${line}\n`),
    now: new Date(),
    stopping: stopping.signal,
  });
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => stopping.abort());
}

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  // Whoever has read enough, as `head` does, closes the pipe.
  if (error.code !== "EPIPE") throw error;
  stopping.abort();
});

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    const isUsage = error instanceof UsageError;
    process.stderr.write(
      `${message}\n${isUsage ? "How it is used: npm run events -- --help\n" : ""}`,
    );
    process.exitCode = isUsage ? 2 : 1;
  },
);

import { kobo } from "./kobo";

const ending = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  // A second signal ends the process at once.
  process.once(signal, () => ending.abort());
}
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    // A reader such as `head` closes the pipe when it has read enough.
    ending.abort();
  });
}

void kobo(process.argv.slice(2), {
  env: process.env,
  out: (line) => void process.stdout.write(`${line}\n`),
  err: (line) => void process.stderr.write(`${line}\n`),
  signal: ending.signal,
}).then((code) => {
  process.exitCode = code;
});

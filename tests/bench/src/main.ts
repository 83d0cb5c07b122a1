import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchLedger } from "./ledger-bench";
import { render } from "./report";
import { Server } from "./server";

const USAGE = `npm run bench -- ledger [options]

  --seconds N    length of each measurement (5)
  --rounds N     how often everything is measured (3)
  --json FILE    write the result for machines
  --record       write the result to tests/bench/results
`;

const RESULTS = join(__dirname, "../results");

/** What a shell reports for a program that Ctrl-C ended. */
const INTERRUPTED = 130;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: "string", default: "5" },
      rounds: { type: "string", default: "3" },
      json: { type: "string" },
      record: { type: "boolean", default: false },
    },
  });
  const seconds = Number(values.seconds);
  const rounds = Number(values.rounds);
  if (positionals.join() !== "ledger" || !(seconds > 0) || !(rounds >= 1)) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }

  const server = await Server.start();
  const interrupted = () => void server.end().finally(() => process.exit(INTERRUPTED));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, interrupted);
  try {
    const onProgress = (line: string) => void process.stderr.write(`${line}\n`);
    const result = await benchLedger(server, { seconds, rounds, onProgress });
    const text = render(result);
    process.stdout.write(`\n${text}`);
    if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);
    if (values.record) {
      mkdirSync(RESULTS, { recursive: true });
      writeFileSync(join(RESULTS, `ledger-${result.at.slice(0, 10)}.md`), text);
    }
    process.exitCode = result.correct ? 0 : 1;
  } finally {
    await server.end();
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
});

import { loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Drill } from "./drill";
import { alerts } from "./drills/alerts";
import { gameDay } from "./drills/game-day";
import { kafkaBroker } from "./drills/kafka-broker";
import { postgresFailover } from "./drills/postgres-failover";
import { redisFailover } from "./drills/redis-failover";
import { restore } from "./drills/restore";
import { rollingRestart } from "./drills/rolling-restart";
import { sideBySide } from "./drills/side-by-side";
import { tableOf, writeRecord } from "./report";
import { makeDirectory, removeDirectory } from "./system/world";

const DRILLS: Readonly<Record<string, Drill>> = {
  alerts,
  "rolling-restart": rollingRestart,
  "postgres-failover": postgresFailover,
  restore,
  "kafka-broker": kafkaBroker,
  "redis-failover": redisFailover,
  "side-by-side": sideBySide,
  "game-day": gameDay,
};

const USAGE = `Usage: npm run drill -- <drill> [--release <commit>] [--only <alert>,…]

Starts a system of its own, puts load on it, injects the drill's faults, and compares what merchants were told with
records, wallets, events and webhooks. Prints its bounds with the measured values, and writes them to
tests/drills/results. Exits with 0 only when every bound was kept.

Drills: ${Object.keys(DRILLS).join(", ")}

  --release <commit>   the earlier release of side-by-side; the newest tag by default
  --only <alert>,…     fires these alerts alone, and writes a record of this part
`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      help: { type: "boolean", default: false },
      release: { type: "string" },
      only: { type: "string", default: "" },
    },
  });
  const [name = ""] = positionals;
  const drill = Object.hasOwn(DRILLS, name) ? DRILLS[name] : undefined;
  if (values.help || !drill) {
    (values.help ? process.stdout : process.stderr).write(USAGE);
    return values.help ? 0 : 2;
  }
  const directory = makeDirectory(name);
  const notes: string[] = [];
  const begun = Date.now();
  const say = (line: string): void => {
    const seconds = Math.round((Date.now() - begun) / 1_000);
    notes.push(`${seconds} s: ${line}`);
    process.stdout.write(`${String(seconds).padStart(4)} s  ${line}\n`);
  };
  const stops: (() => Promise<unknown> | unknown)[] = [];
  const root = join(__dirname, "../../..");
  const only = values.only.split(",").filter(Boolean);
  process.stdout.write(`Data and logs: ${directory}\n`);
  let isKept = false;
  try {
    const bounds = await drill({
      ...{ directory, root, say, release: values.release },
      only,
      onStop: (stop) => void stops.push(stop),
    });
    // Bounds on times mean little on a machine that does other work.
    say(
      `load average of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(", ")}`,
    );
    const page = writeRecord(only.length > 0 ? `${name}-part` : name, { bounds, notes });
    isKept = bounds.every((bound) => bound.isKept);
    process.stdout.write(`\n${tableOf(bounds)}\n\nRecord: ${page}\n`);
  } finally {
    for (const stop of stops.reverse()) {
      await Promise.resolve()
        .then(stop)
        .catch((error: Error) => process.stderr.write(`${error.message}\n`));
    }
    if (isKept) removeDirectory(directory);
  }
  return isKept ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  },
);

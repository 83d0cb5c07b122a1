import { enableCompileCache } from "node:module";
import { Failure } from "./failure";
import { COMPILE_CACHE } from "./processes/compile-cache";

/** Each is loaded on use: `logs` needs no database driver. */
const COMMANDS: Record<string, (args: string[]) => Promise<number>> = {
  stack: async (args) => (await import("./commands/stack.js")).stack(args),
  dev: async (args) => (await import("./commands/dev.js")).dev(args),
  test: async (args) => (await import("./tests/test.js")).test(args),
  "test-faults": async (args) => (await import("./tests/test.js")).testFaults(args),
  "test-browser": async (args) => (await import("./tests/test-browser.js")).testBrowser(args),
  "test-python": async (args) => (await import("./tests/test-python.js")).testPython(args),
  "test-guides": async (args) => (await import("./tests/test-guides.js")).testGuides(args),
  "test-packages": async (args) => (await import("./tests/test-packages.js")).testPackages(args),
  "test-clients": async (args) => (await import("./tests/test-clients.js")).testClients(args),
  "test-chart": async (args) => (await import("./tests/test-chart.js")).testChart(args),
  "test-cluster": async (args) => (await import("./tests/test-cluster.js")).testCluster(args),
  "test-distributed": async (args) =>
    (await import("./tests/test-distributed.js")).testDistributed(args),
  "test-fuzz": async (args) => (await import("./tests/test-fuzz.js")).testFuzz(args),
  screenshots: async (args) => (await import("./tests/test-browser.js")).screenshots(args),
  chaos: async (args) => (await import("./commands/tools.js")).chaos(args),
  drill: async (args) => (await import("./commands/tools.js")).drill(args),
  bench: async (args) => (await import("./commands/tools.js")).bench(args),
  packages: async (args) => (await import("./commands/tools.js")).packages(args),
  sbom: async (args) => (await import("./commands/sbom.js")).sbom(args),
  reset: async () => (await import("./commands/reset.js")).reset(),
  logs: async (args) => (await import("./commands/logs.js")).logs(args),
  merchant: async (args) => (await import("./commands/merchant.js")).merchant(args),
  dashboard: async (args) => (await import("./commands/dashboard.js")).dashboard(args),
  audit: async (args) => (await import("./commands/audit.js")).audit(args),
  ops: async (args) => (await import("./commands/ops.js")).ops(args),
  review: async (args) => (await import("./commands/review.js")).review(args),
  reconcile: async (args) => (await import("./commands/reconcile.js")).reconcile(args),
  webhook: async (args) => (await import("./commands/webhook.js")).webhook(args),
  events: async (args) => (await import("./commands/events.js")).events(args),
};

async function main([name = "", ...args]: string[]): Promise<number> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) {
    throw new Failure(
      `Unknown command: ${name || "(none)"}. There are ${Object.keys(COMMANDS).join(", ")}.`,
    );
  }
  return command(args);
}

enableCompileCache(COMPILE_CACHE);

// A reader such as `head` may close the pipe first.
process.stdout.on("error", () => {});

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    const bug = error instanceof Error ? error.stack : String(error);
    process.stderr.write(`${error instanceof Failure ? error.message : bug}\n`);
    process.exit(1);
  },
);

import { join, type Membership } from "./join";

/**
 * A process that is a member of a consumer group, for tests that stop, freeze or kill it. It is forked with its
 * `Membership` as its argument, and exits with its parent.
 */
export type Command = "pause" | "resume";

const membership: Membership = JSON.parse(process.argv[2] ?? "");

let pausesNext = false;
let resume: () => void = () => {};

/** Keeps one transaction open before its commit, until the test resumes it. */
async function pauseOnce(): Promise<void> {
  if (!pausesNext) return;
  pausesNext = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  resume = resolve;
  process.send?.("paused");
  await promise;
}

async function main(): Promise<void> {
  const consumer = await join({ ...membership, beforeCommit: pauseOnce });
  process.on("message", (command: Command) => {
    if (command === "pause") pausesNext = true;
    else resume();
  });
  process.once("SIGTERM", () => void consumer.stop().then(() => process.exit(0)));
  process.once("disconnect", () => process.exit(1));
}

void main();

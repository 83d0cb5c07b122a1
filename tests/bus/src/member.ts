import { join, type Membership } from "./join";

/**
 * A process that is a member of a consumer group, for tests that stop it, freeze it or kill it. It is
 * started by fork with its `Membership`, and ends with the process that started it.
 */
export type Order = "hold" | "go on";

const membership: Membership = JSON.parse(process.argv[2] ?? "");

let holds = false;
let goOn: () => void = () => {};

/** Keeps one transaction open, with everything done but its commit. */
async function holdOnce(): Promise<void> {
  if (!holds) return;
  holds = false;
  const message = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  process.send?.("holding");
  await message;
}

async function main(): Promise<void> {
  const consumer = await join({ ...membership, beforeCommit: holdOnce });
  process.on("message", (order: Order) => {
    if (order === "hold") holds = true;
    else goOn();
  });
  process.once("SIGTERM", () => void consumer.stop().then(() => process.exit(0)));
  process.once("disconnect", () => process.exit(1));
}

void main();

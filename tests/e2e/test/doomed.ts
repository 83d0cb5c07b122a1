import { callerInSystem } from "@kobo/local";
import { type CallerName, type Calls, connectTo } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { startBeside } from "./beside";
import { stackDirectory } from "./world";

interface Doomed<Service extends object> {
  calls: Calls<Service>;
  /** What killed the process; resolves when it is dead. */
  died: Promise<NodeJS.Signals | null>;
  close: () => void;
  /** For one that has outlived what it was to die of. */
  stop: () => Promise<void>;
}

const READY_TIMEOUT_MS = 45_000;

/** How long a call to such a process may take: it has just begun, and others begin beside it. */
export function patiently(): { deadline: number } {
  return { deadline: Date.now() + 10_000 };
}

const ATTEMPTS = 3;

/** A process of a service beside those of the system, which kills itself at a named spot. */
export async function givenDoomed<Service extends object>(
  name: string,
  contract: { service: Service },
  crashPoint: string,
  caller: CallerName = "gateway",
): Promise<Doomed<Service>> {
  for (let attempt = 1; ; attempt++) {
    const { target, died, stop } = await startBeside(name, { env: { CRASH_POINT: crashPoint } });
    const client = connectTo(contract, {
      target,
      balance: "pick_first",
      caller: callerInSystem(stackDirectory(), caller),
    });
    const ready = eventually(() => client.ready(), READY_TIMEOUT_MS).then(() => true);
    // What another test's process left is anybody's to carry on, and it may have died of that.
    const isReady = await Promise.race([ready, died.then(() => false)]).catch(() => false);
    if (isReady) return { calls: client.calls, died, close: client.close, stop };
    ready.catch(() => {});
    client.close();
    // It would live on, and die of what another test does.
    await stop();
    if (attempt === ATTEMPTS) throw new Error(`${name} is never ready to die at ${crashPoint}.`);
  }
}

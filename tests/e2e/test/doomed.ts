import { type Calls, connectTo } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { startBeside } from "./beside";

interface Doomed<Service extends object> {
  calls: Calls<Service>;
  /** What killed the process; resolves when it is dead. */
  died: Promise<NodeJS.Signals | null>;
  close: () => void;
}

const READY_TIMEOUT_MS = 45_000;

/** How long a call to such a process may take: it has just begun, and others begin beside it. */
export function patiently(): { deadline: number } {
  return { deadline: Date.now() + 10_000 };
}

/** A process of a service beside those of the system, which kills itself at a named spot. */
export async function givenDoomed<Service extends object>(
  name: string,
  contract: { service: Service },
  crashPoint: string,
): Promise<Doomed<Service>> {
  const { target, died, stop } = await startBeside(name, { env: { CRASH_POINT: crashPoint } });
  const client = connectTo(contract, { target, balance: "pick_first" });
  try {
    await eventually(() => client.ready(), READY_TIMEOUT_MS);
  } catch (error) {
    // It would live on, and die of what another test does.
    client.close();
    await stop();
    throw error;
  }
  return { calls: client.calls, died, close: client.close };
}

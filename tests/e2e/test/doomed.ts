import { setTimeout as delay } from "node:timers/promises";
import { callerInSystem } from "@kobo/local";
import { type CallerName, type Calls, connectTo } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import { startExtraProcess } from "./extra-process";
import { stackDirectory } from "./world";

interface Doomed<Service extends object> {
  calls: Calls<Service>;
  /** The signal that killed the process; resolves when it is dead. */
  died: Promise<NodeJS.Signals | null>;
  close: () => void;
  /** For a process that did not reach its crash point. */
  stop: () => Promise<void>;
}

const READY_TIMEOUT_MS = 45_000;

/** The timeout of a call to such a process: it has just started, and others start in parallel. */
export function patiently(): { deadline: number } {
  return { deadline: Date.now() + 10_000 };
}

const ATTEMPTS = 3;

/** An additional process of a service, which kills itself at a named crash point. */
export async function givenDoomed<Service extends object>(
  name: string,
  contract: { service: Service },
  crashPoint: string,
  caller: CallerName = "gateway",
  env: Record<string, string> = {},
): Promise<Doomed<Service>> {
  for (let attempt = 1; ; attempt++) {
    const { target, died, stop } = await startExtraProcess(name, {
      env: { ...env, CRASH_POINT: crashPoint },
    });
    const client = connectTo(contract, {
      target,
      balance: "pick_first",
      caller: callerInSystem(stackDirectory(), caller),
    });
    const ready = eventually(() => client.ready(), READY_TIMEOUT_MS).then(() => true);
    // Any process may resume work that another test left, and this one may have died of that.
    const isReady = await Promise.race([ready, died.then(() => false)]).catch(() => false);
    if (isReady) return { calls: client.calls, died, close: client.close, stop };
    ready.catch(() => {});
    client.close();
    // Otherwise it would live on and die in another test.
    await stop();
    if (attempt === ATTEMPTS) throw new Error(`${name} is never ready to die at ${crashPoint}.`);
  }
}

/** Another process resumed its work, so that it never reached its crash point. */
class Survived extends Error {
  override readonly name = "Survived";
}

/** Longer than any recovery round that would reach the crash point. */
const DEATH_MS = 20_000;

/** Waits until the process has been killed. @throws Survived */
export async function untilDead(
  doomed: Pick<Doomed<object>, "died" | "close" | "stop">,
): Promise<void> {
  const end = await Promise.race([doomed.died, delay(DEATH_MS, "alive", { ref: false })]);
  doomed.close();
  if (end === "alive") {
    await doomed.stop();
    throw new Survived();
  }
  expect(end).toBe("SIGKILL");
}

/** Runs a scenario again, with another payment, when no process was killed in it. */
export async function untilKilled<Result>(scenario: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await scenario();
    } catch (error) {
      if (!(error instanceof Survived) || attempt === ATTEMPTS) throw error;
    }
  }
}

/** Makes one call to a process that dies before it answers. */
export async function dieAnswering<Service extends object>(
  name: string,
  contract: { service: Service },
  crashPoint: string,
  call: (calls: Calls<Service>) => Promise<unknown>,
): Promise<void> {
  const doomed = await givenDoomed(name, contract, crashPoint);
  await expect(call(doomed.calls)).rejects.toThrow();
  expect(await doomed.died).toBe("SIGKILL");
  doomed.close();
}

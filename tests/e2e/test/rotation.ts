import { callerInSystem } from "@kobo/local";
import { type CallerName, type Calls, type Client, connectTo } from "@kobo/rpc";
import { eventually } from "@kobo/testing";
import type { Stack } from "../src/stack";
import { type ExtraProcess, startExtraProcess } from "./extra-process";
import { stackDirectory } from "./world";

export const ROTATION_TIMEOUT_MS = 240_000;
/** Requests of both processes, before one of them goes. */
const ROUNDS = 10;

type Values = Record<string, string>;

interface Rotated<Client> {
  start: (values: Values) => Promise<ExtraProcess>;
  /** The values of each step. */
  steps: Values[];
  clientOf: (process: ExtraProcess, phase: number) => Client;
  /** Requests that one process handles after the other; it throws when one fails. */
  request: (one: Client, other: Client, phase: number) => Promise<void>;
  /** Takes the old value away at the other side, when the process with these values is the only one. */
  revoke?: (step: number) => void | Promise<void>;
}

/**
 * Replaces a process by one with the values of the next step, until the last. Requests go to both processes while both
 * run, and to the last one at the end. Returns how many were made, and those that failed.
 */
export async function rotate<Client>({
  start,
  steps,
  clientOf,
  request,
  revoke = () => {},
}: Rotated<Client>) {
  const result = { requests: 0, failures: [] as unknown[] };
  const attempt = async (one: Client, other: Client, phase: number) => {
    result.requests++;
    await request(one, other, phase).catch((error: unknown) => result.failures.push(error));
  };
  const [first = {}, ...later] = steps;
  let current = await start(first);
  for (const [phase, values] of later.entries()) {
    const next = await start(values);
    const [old, fresh] = [clientOf(current, phase), clientOf(next, phase)];
    for (let round = 0; round < ROUNDS; round++) {
      await attempt(old, fresh, phase);
      await attempt(fresh, old, phase);
    }
    // As behind a load balancer, which sends it nothing new.
    await Promise.all([attempt(fresh, fresh, phase), current.stop()]);
    current = next;
    await revoke(phase + 1);
  }
  const last = clientOf(current, steps.length - 1);
  await attempt(last, last, steps.length - 1);
  await current.stop();
  return result;
}

/** The number of requests of a rotation. */
export function requestsOf({ steps }: { steps: readonly unknown[] }): number {
  return (steps.length - 1) * (2 * ROUNDS + 1) + 1;
}

/** Each step's values of several variables. */
export function inSteps(variables: Record<string, readonly string[]>): Values[] {
  const [first = []] = Object.values(variables);
  return first.map((_, step) =>
    Object.fromEntries(
      Object.entries(variables).map(([name, values]) => [name, values[step] ?? ""]),
    ),
  );
}

export async function untilAnswering(url: string): Promise<void> {
  await eventually(() => fetch(url), 45_000);
}

interface CallerOptions {
  caller?: CallerName;
  secret?: string;
}

/** A client of one process. */
function clientTo<Service extends object>(
  { target }: ExtraProcess,
  contract: { service: Service },
  { caller = "gateway", secret }: CallerOptions = {},
): Client<Service> {
  const known = callerInSystem(stackDirectory(), caller);
  return connectTo(contract, {
    target,
    balance: "pick_first",
    caller: { ...known, ...(secret && { secret }) },
  });
}

export function callsTo<Service extends object>(
  process: ExtraProcess,
  contract: { service: Service },
  options?: CallerOptions,
): Calls<Service> {
  return clientTo(process, contract, options).calls;
}

/** Starts a process, and waits until it serves gRPC. */
export async function startServing<Service extends object>(
  name: string,
  contract: { service: Service },
  options: { stack?: Stack; env?: Values },
): Promise<ExtraProcess> {
  const extra = await startExtraProcess(name, options);
  const client = clientTo(extra, contract);
  await eventually(() => client.ready(), 45_000);
  client.close();
  return extra;
}

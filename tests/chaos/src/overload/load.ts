import { Agent, request as httpRequest } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Random } from "../random";
import type { System } from "../system/system";
import type { Inhabitant } from "../world/merchants";
import { ROOT } from "../world/operations/operation";

/** A transfer that was sent, and its answer. */
export interface Sent {
  reference: string;
  /** Since the phase began. */
  atMs: number;
  tookMs: number;
  /** Zero without an answer. */
  status: number;
  /** Refused before any work: too many requests. */
  isShed: boolean;
  hasRetryAfter: boolean;
}

/** Sends one transfer of a merchant to another. */
type Send = () => Promise<Omit<Sent, "atMs">>;

const TIMEOUT_MS = 15_000;
/** Sockets of all callers: more would run out of ports. */
const SOCKETS = 4_000;
const TICK_MS = 10;
/** Of the load shedder's message: other failures leave the outcome open. */
const NOT_PROCESSED = "The request was not processed";

/** @returns one call, of the next merchant in turn */
export function callersOf(system: System, world: readonly Inhabitant[], random: Random): Send {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS });
  const { hostname, port } = new URL(system.roots.test);
  let count = 0;
  return () => {
    const from = world[count % world.length] as Inhabitant;
    const to = random.pick(world.filter(({ id }) => id !== from.id));
    const reference = `o-${count++}`;
    const body = JSON.stringify({
      ...{ fromPayId: from.merchant.wallet, toPayId: to.merchant.till, amount: 10_000, reference },
    });
    const headers = {
      authorization: `Bearer ${from.secrets[1]}`,
      "content-type": "application/json",
      "content-length": Buffer.byteLength(body),
    };
    const begun = performance.now();
    const path = `${ROOT}/transfer/payid`;
    return new Promise((resolve) => {
      const end = (status: number, hasRetryAfter: boolean, isUnprocessed = false) =>
        resolve({
          ...{ reference, status, hasRetryAfter, tookMs: performance.now() - begun },
          isShed: status === 429 || (status === 503 && isUnprocessed),
        });
      const request = httpRequest(
        { agent, hostname, port, path, method: "POST", headers, timeout: TIMEOUT_MS },
        (response) => {
          let text = "";
          response.setEncoding("utf8").on("data", (chunk) => {
            text += chunk;
          });
          response.on("end", () => {
            const isUnprocessed = text.includes(NOT_PROCESSED);
            end(response.statusCode ?? 0, "retry-after" in response.headers, isUnprocessed);
          });
          response.on("error", () => end(0, false));
        },
      );
      request.on("timeout", () => request.destroy());
      request.on("error", () => end(0, false));
      request.end(body);
    });
  };
}

/** Callers who wait for their answers. */
export async function closedLoop(
  send: Send,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Sent[]> {
  const sent: Sent[] = [];
  const begun = performance.now();
  const caller = async (): Promise<void> => {
    while (performance.now() - begun < seconds * 1_000) {
      const atMs = performance.now() - begun;
      const one = await send();
      sent.push({ ...one, atMs });
      // A caller that is refused waits a moment, as a client does.
      if (one.isShed) await delay(TICK_MS);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return sent;
}

/** Requests that do not wait for each other; resolves when the last was sent, with the answers to come. */
export async function openLoop(
  send: Send,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<readonly Promise<Sent>[]> {
  const sent: Promise<Sent>[] = [];
  const begun = performance.now();
  for (;;) {
    const passedMs = performance.now() - begun;
    if (passedMs >= seconds * 1_000) break;
    const due = Math.floor((passedMs / 1_000) * perSecond);
    while (sent.length < due) {
      const atMs = performance.now() - begun;
      sent.push(send().then((one) => ({ ...one, atMs })));
    }
    await delay(TICK_MS);
  }
  return sent;
}

import { setTimeout as delay } from "node:timers/promises";
import { type Dispatcher, Pool } from "undici";
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
}

/** Transfers that were refused before any work: too many requests. There may be millions. */
interface Shed {
  /** By the number in their references. */
  numbers: number[];
  atMs: number[];
  tookMs: number[];
  withoutRetryAfter: number;
}

/** The answers of a phase. */
export interface Answers {
  sent: Sent[];
  shed: Shed;
}

export const referenceOf = (number: number): string => `o-${number}`;

const TIMEOUT_MS = 15_000;
/** Of each merchant. All of them have fewer than the gateway's maximum. */
const CONNECTIONS = 25;
const TICK_MS = 10;
/** Of the load shedder's message: other failures leave the outcome open. */
const NOT_PROCESSED = "The request was not processed";

/** Calls the API for merchants in turn. */
export interface Caller {
  /** Sends one transfer of the next merchant to another, and puts its answer to the others. Whether it was shed. */
  send: (answers: Answers, atMs: number) => Promise<boolean>;
  /** Whether the next merchant has a free connection; if not, it is passed over. */
  hasConnection: () => boolean;
  close: () => Promise<unknown>;
}

/** Each merchant calls from an address of its own, which the gateway limits the connections of. */
export function callerOf(system: System, world: readonly Inhabitant[], random: Random): Caller {
  const merchants = world.map((one, index) => ({
    ...one,
    underWay: 0,
    headers: { authorization: `Bearer ${one.secrets[1]}`, "content-type": "application/json" },
    pool: new Pool(system.roots.test, {
      ...{ connections: CONNECTIONS, pipelining: 1 },
      ...{ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS },
      localAddress: `127.1.${Math.floor(index / 250)}.${1 + (index % 250)}`,
    }),
  }));
  type Merchant = (typeof merchants)[number];
  let next = 0;
  let count = 0;
  const current = () => merchants[next % merchants.length] as Merchant;
  const otherThan = (from: Merchant): Merchant => {
    for (;;) {
      const to = random.pick(merchants);
      if (to !== from) return to;
    }
  };
  return {
    hasConnection: () => {
      if (current().underWay < CONNECTIONS) return true;
      next++;
      return false;
    },
    send: async ({ sent, shed }, atMs) => {
      const from = current();
      next++;
      const number = count++;
      const reference = referenceOf(number);
      const pays = { fromPayId: from.merchant.wallet, toPayId: otherThan(from).merchant.till };
      const begun = performance.now();
      from.underWay++;
      const { status, isShed, hasRetryAfter } = await exchange(from.pool, {
        ...{ method: "POST", path: `${ROOT}/transfer/payid`, headers: from.headers },
        body: JSON.stringify({ ...pays, amount: 10_000, reference }),
      });
      from.underWay--;
      const tookMs = performance.now() - begun;
      if (isShed) {
        shed.numbers.push(number);
        shed.atMs.push(atMs);
        shed.tookMs.push(tookMs);
        if (!hasRetryAfter) shed.withoutRetryAfter++;
      } else sent.push({ reference, atMs, tookMs, status });
      return isShed;
    },
    close: () => Promise.all(merchants.map(({ pool }) => pool.close())),
  };
}

interface Answer {
  status: number;
  isShed: boolean;
  hasRetryAfter: boolean;
}

const UNANSWERED: Answer = { status: 0, isShed: false, hasRetryAfter: false };

/** Reads a response with as little work as possible, since the callers share the processors with the system. */
function exchange(pool: Pool, request: Dispatcher.DispatchOptions): Promise<Answer> {
  return new Promise((resolve) => {
    const answer = { ...UNANSWERED };
    let text = "";
    pool.dispatch(request, {
      // undici requires it.
      onRequestStart: () => {},
      onResponseStart: (_, status, headers) => {
        answer.status = status;
        answer.hasRetryAfter = "retry-after" in headers;
      },
      onResponseData: (_, chunk) => {
        if (answer.status === 503) text += chunk.toString();
      },
      onResponseEnd: () => {
        answer.isShed = answer.status === 429 || text.includes(NOT_PROCESSED);
        resolve(answer);
      },
      onResponseError: () => resolve(UNANSWERED),
    });
  });
}

function noAnswers(): Answers {
  return { sent: [], shed: { numbers: [], atMs: [], tookMs: [], withoutRetryAfter: 0 } };
}

/** Callers who wait for their answers. */
export async function closedLoop(
  { send }: Caller,
  { callers, seconds }: { callers: number; seconds: number },
): Promise<Answers> {
  const answers = noAnswers();
  const begun = performance.now();
  const caller = async (): Promise<void> => {
    for (;;) {
      const atMs = performance.now() - begun;
      if (atMs >= seconds * 1_000) return;
      const isShed = await send(answers, atMs);
      // A caller that is refused waits a moment, as a client does.
      if (isShed) await delay(TICK_MS);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return answers;
}

/**
 * Requests that do not wait for each other, as long as their merchants have free connections. Resolves at the end of the
 * time, with a promise of all answers.
 */
export async function openLoop(
  { send, hasConnection }: Caller,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<{ count: number; unsent: number; answered: Promise<Answers> }> {
  const answers = noAnswers();
  const { promise, resolve } = Promise.withResolvers<Answers>();
  let [count, unsent, underWay, isOver] = [0, 0, 0, false];
  const begun = performance.now();
  const end = (): void => {
    underWay--;
    if (isOver && underWay === 0) resolve(answers);
  };
  for (;;) {
    const passedMs = performance.now() - begun;
    if (passedMs >= seconds * 1_000) break;
    const due = Math.floor((passedMs / 1_000) * perSecond);
    while (count + unsent < due) {
      if (!hasConnection()) {
        unsent++;
        continue;
      }
      count++;
      underWay++;
      void send(answers, performance.now() - begun).then(end);
    }
    await delay(TICK_MS);
  }
  isOver = true;
  if (underWay === 0) resolve(answers);
  return { count, unsent, answered: promise };
}

import { setTimeout as delay } from "node:timers/promises";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import { query } from "../../world/database";
import { asService, eventsInOutbox, startLedgerService, toTransferGroup } from "../../world/ledger";
import { nextOrder, type Order, type Wallet } from "../../world/order";
import type { PostgresServer } from "../../world/postgres-server";

/** Outcomes of the transfers that were requested around the crash. */
export interface CrashReport {
  acknowledgedBefore: number;
  acknowledgedAfter: number;
  /** Callers whose request timed out, and how many of their transfers were committed nevertheless. */
  unknown: number;
  unknownFound: number;
  postgresBackMs: number;
  /** From the kill to the first commit of the restarted server. */
  recoveredMs: number;
  problems: string[];
}

interface Request {
  order: Order;
  answer: LedgerAnswer | "unknown";
  answeredAt: number;
}

const CALLERS = 64;
/** One caller in this many debits the hot wallet. */
const HOT_SHARE = 4;
const LOAD_MS = 2_000;
/** Timeout of a request: shorter than any recovery. */
const TIMEOUT_MS = 250;
const RECOVERY_TIMEOUT_MS = 30_000;
const POLL_MS = 5;
const REFERENCES = "crash";

/**
 * Kills PostgreSQL under load, starts it on what is left, and lets the ledger recover by itself. Then repeats every
 * request that timed out, and looks for each transfer.
 */
export async function crashUnderLoad(
  server: PostgresServer,
  wallets: readonly Wallet[],
): Promise<CrashReport> {
  const { ledger, stop } = await startLedgerService(server.processes, asService(server.url));
  const requests: Request[] = [];
  let isOver = false;
  const call = async (caller: number): Promise<void> => {
    while (!isOver) {
      const order = nextOrder(wallets, caller % HOT_SHARE === 0 ? "hot" : "spread", REFERENCES);
      const answer = await send(ledger, order);
      requests.push({ order, answer, answeredAt: Date.now() });
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS }, (_, caller) => call(caller)));
  await delay(LOAD_MS);
  const killedAt = Date.now();
  await server.crash();
  const goneAt = Date.now();
  await server.restart();
  const postgresBackMs = Date.now() - killedAt;
  const recoveredAt = await firstCommitAfter(goneAt, requests);
  await delay(LOAD_MS);
  isOver = true;
  await callers;

  const timedOut = requests.filter(({ answer }) => answer === "unknown");
  const unknownFound = await countPresent(server.url, timedOut);
  await repeat(ledger, timedOut);
  await stop();
  const before = requests.filter(({ answeredAt }) => answeredAt < killedAt).length;
  return {
    acknowledgedBefore: before,
    acknowledgedAfter: requests.length - timedOut.length - before,
    unknown: timedOut.length,
    unknownFound,
    postgresBackMs,
    recoveredMs: recoveredAt - killedAt,
    problems: await problemsIn(server.url, requests),
  };
}

/** When the first transfer was answered that the ledger committed later than `after`. */
async function firstCommitAfter(after: number, requests: readonly Request[]): Promise<number> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  for (let seen = 0; Date.now() < deadline; await delay(POLL_MS)) {
    for (; seen < requests.length; seen++) {
      const { answer, answeredAt } = requests[seen] as Request;
      const at = answer !== "unknown" && "at" in answer ? answer.at.getTime() : 0;
      if (at > after) return answeredAt;
    }
  }
  throw new Error("The ledger did not recover in time.");
}

async function send(ledger: Ledger, order: Order): Promise<LedgerAnswer | "unknown"> {
  const deadline = Date.now() + TIMEOUT_MS;
  return ledger
    .createTransfers(toTransferGroup(order, deadline), deadline)
    .catch(() => "unknown" as const);
}

/** Sends the same transfers again, under their own ids, until each has an answer. */
async function repeat(ledger: Ledger, requests: readonly Request[]): Promise<void> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  await Promise.all(
    requests.map(async (request) => {
      while (request.answer === "unknown" && Date.now() < deadline) {
        request.answer = await send(ledger, request.order);
      }
    }),
  );
}

async function countPresent(url: string, requests: readonly Request[]): Promise<number> {
  const [row] = await query(
    url,
    "SELECT count(*) FROM wallet_ledger.transfers WHERE id = ANY($1::uuid[])",
    [requests.map(({ order }) => order.id)],
  );
  return Number(row?.count);
}

/** Every acknowledged transfer is recorded once with one event, and no other transfer is. */
async function problemsIn(url: string, requests: readonly Request[]): Promise<string[]> {
  const accepted = requests.filter(
    ({ answer }) => answer !== "unknown" && answer.outcome !== "refused",
  );
  const lost = accepted.length - (await countPresent(url, accepted));
  const [row] = await query(
    url,
    `SELECT count(*) AS present, count(*) - count(DISTINCT reference) AS repeated,
            COALESCE(string_agg(id::text, ','), '') AS ids
     FROM wallet_ledger.transfers WHERE reference LIKE '${REFERENCES}-%'`,
  );
  const events = await eventsInOutbox(url);
  const withoutEvent = String(row?.ids)
    .split(",")
    .filter((id) => id !== "" && events.get(id) !== 1);
  return Object.entries({
    "were refused or never answered": requests.length - accepted.length,
    "were acknowledged and are not there": lost,
    "are there more than once": Number(row?.repeated),
    "are there and were not acknowledged": Number(row?.present) - (accepted.length - lost),
    "have no event, or more than one": withoutEvent.length,
  }).flatMap(([what, count]) => (count === 0 ? [] : [`${count} transfers ${what}`]));
}

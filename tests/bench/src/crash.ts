import { setTimeout as delay } from "node:timers/promises";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import { nextOrder, type Order, type Wallet } from "./order";
import { query, type Server } from "./server";
import { startLedgerService, toTransferGroup } from "./subjects/ledger-service";

/** What became of the transfers that were asked for around the crash. */
export interface CrashReport {
  acknowledgedBefore: number;
  acknowledgedAfter: number;
  /** Callers that heard nothing within their time; how many of their transfers were there all the same. */
  unknown: number;
  unknownFound: number;
  postgresBackMs: number;
  /** From the kill to the first transfer that the new server committed. */
  recoveredMs: number;
  /** Empty when every word was kept. */
  problems: string[];
}

interface Asked {
  order: Order;
  answer: LedgerAnswer | "unknown";
  answeredAt: number;
}

interface Options {
  server: Server;
  wallets: readonly Wallet[];
  /** The owner's URL as the service's role. */
  asService: (url: string) => string;
}

const CALLERS = 64;
/** One caller in this many debits the hot wallet. */
const HOT_SHARE = 4;
const LOAD_MS = 2_000;
/** How long a caller waits before it calls its transfer unknown: shorter than any recovery. */
const PATIENCE_MS = 250;
const RECOVERY_TIMEOUT_MS = 30_000;
const POLL_MS = 5;
const REFERENCES = "crash";

/**
 * Kills PostgreSQL under load, starts it on what is left, and lets the ledger find back by itself.
 * Then asks again for whatever is in doubt, and looks for each transfer.
 */
export async function crashUnderLoad(options: Options): Promise<CrashReport> {
  const { server, wallets, asService } = options;
  const service = await startLedgerService(server.processes, asService(server.url));
  const load = new CallerLoad(service.ledger, wallets);
  try {
    await delay(LOAD_MS);
    const killedAt = Date.now();
    await server.crash();
    const goneAt = Date.now();
    await server.startAgain();
    const postgresBackMs = Date.now() - killedAt;
    const recoveredAt = await load.firstCommitAfter(goneAt, Date.now() + RECOVERY_TIMEOUT_MS);
    await delay(LOAD_MS);
    const asked = await load.stop();

    const doubtful = asked.filter(({ answer }) => answer === "unknown");
    const unknownFound = await countPresent(server.url, doubtful);
    await resolveDoubts(service.ledger, doubtful);
    const before = asked.filter(({ answeredAt }) => answeredAt < killedAt).length;
    return {
      acknowledgedBefore: before,
      acknowledgedAfter: asked.length - doubtful.length - before,
      unknown: doubtful.length,
      unknownFound,
      postgresBackMs,
      recoveredMs: recoveredAt - killedAt,
      problems: await problemsOf(server.url, asked),
    };
  } finally {
    await load.stop();
    await service.stop();
  }
}

/** Callers that go on asking, whatever they hear, until they are stopped. */
class CallerLoad {
  readonly #ledger: Ledger;
  readonly #asked: Asked[] = [];
  readonly #callers: Promise<unknown>;
  #over = false;

  constructor(ledger: Ledger, wallets: readonly Wallet[]) {
    this.#ledger = ledger;
    this.#callers = Promise.all(
      Array.from({ length: CALLERS }, (_, caller) => this.#call(wallets, caller)),
    );
  }

  /** When the first transfer was answered whose moment in the ledger is later than `after`. */
  async firstCommitAfter(after: number, deadline: number): Promise<number> {
    for (let seen = 0; Date.now() < deadline; await delay(POLL_MS)) {
      for (; seen < this.#asked.length; seen++) {
        const { answer, answeredAt } = this.#asked[seen] as Asked;
        const at = answer !== "unknown" && "at" in answer ? answer.at.getTime() : 0;
        if (at > after) return answeredAt;
      }
    }
    throw new Error("The ledger did not recover in time.");
  }

  async stop(): Promise<Asked[]> {
    this.#over = true;
    await this.#callers;
    return this.#asked;
  }

  async #call(wallets: readonly Wallet[], caller: number): Promise<void> {
    while (!this.#over) {
      const order = nextOrder(wallets, caller % HOT_SHARE === 0 ? "hot" : "spread", REFERENCES);
      const answer = await ask(this.#ledger, order);
      this.#asked.push({ order, answer, answeredAt: Date.now() });
    }
  }
}

async function ask(ledger: Ledger, order: Order): Promise<LedgerAnswer | "unknown"> {
  const deadline = Date.now() + PATIENCE_MS;
  return ledger
    .createTransfers(toTransferGroup(order, deadline), deadline)
    .catch(() => "unknown" as const);
}

/** Asks for the same transfers again, under their own ids, until each has an answer. */
async function resolveDoubts(ledger: Ledger, doubtful: readonly Asked[]): Promise<void> {
  const deadline = Date.now() + RECOVERY_TIMEOUT_MS;
  await Promise.all(
    doubtful.map(async (asked) => {
      while (asked.answer === "unknown" && Date.now() < deadline) {
        asked.answer = await ask(ledger, asked.order);
      }
    }),
  );
}

const idsOf = (asked: readonly Asked[]): string[] => asked.map(({ order }) => order.id);

async function countPresent(url: string, asked: readonly Asked[]): Promise<number> {
  const [row] = await query(
    url,
    "SELECT count(*) FROM wallet_ledger.transfers WHERE id = ANY($1::uuid[])",
    [idsOf(asked)],
  );
  return Number(row?.count);
}

/** Every acknowledged transfer is there, once, with one event, and nothing is there that was not asked for. */
async function problemsOf(url: string, asked: readonly Asked[]): Promise<string[]> {
  const accepted = asked.filter(
    ({ answer }) => answer !== "unknown" && answer.outcome !== "refused",
  );
  const unanswered = asked.length - accepted.length;
  const lost = accepted.length - (await countPresent(url, accepted));
  const [row] = await query(
    url,
    `WITH made AS (
       SELECT id, reference FROM wallet_ledger.transfers WHERE reference LIKE '${REFERENCES}-%'
     ), told AS (
       SELECT event_id, count(*) AS times FROM wallet_ledger.outbox GROUP BY event_id
     )
     SELECT (SELECT count(*) FROM made) AS made,
            (SELECT count(*) - count(DISTINCT reference) FROM made) AS repeated,
            (SELECT count(*) FROM made LEFT JOIN told ON event_id = id
             WHERE times IS DISTINCT FROM 1) AS mistold`,
  );
  const unasked = Number(row?.made) - (accepted.length - lost);
  return Object.entries({
    "were refused or never answered": unanswered,
    "were acknowledged and are not there": lost,
    "are there more than once": Number(row?.repeated),
    "are there and were not acknowledged": unasked,
    "have no event, or more than one": Number(row?.mistold),
  }).flatMap(([what, count]) => (count === 0 ? [] : [`${count} transfers ${what}`]));
}

import { setTimeout as delay } from "node:timers/promises";
import { connect } from "@kobo/postgres";
import { addPartitions } from "@kobo/wallet-ledger/dist/db/partitions";
import { SCHEMA } from "@kobo/wallet-ledger/dist/db/schema";
import { query } from "../../world/database";
import { asService, CALLERS_MOST, emptyOutbox, type LedgerWorld } from "../../world/ledger";
import { nextOrder } from "../../world/order";
import { writerSubject } from "../ledger/subjects";

/** The effect on callers of a partition that was added to each divided table. */
export interface Addition {
  /** Without the wait for the moment at which the partition begins. */
  seconds: number;
  /** The longest wait for a transfer meanwhile. */
  longestWaitMs: number;
  /** In an equal time before. */
  longestWaitBeforeMs: number;
  /** From before it until after the partition's first rows. */
  transfers: number;
  failed: number;
  /** The error of the first that failed. */
  failure: string | undefined;
}

/** Reading the tables ends this long before the partition begins, which leaves time to attach it. */
const MARGIN_MS = 10_000;
/** Callers continue into the new partition for this long. */
const INTO_MS = 2_000;

/**
 * Adds a partition that begins some seconds later, while callers write to the ledger. They begin as many seconds before,
 * and end when the partition has rows.
 */
export async function addUnderLoad(
  { server, wallets }: LedgerWorld,
  aheadSeconds: number,
): Promise<Addition> {
  const aheadMs = aheadSeconds * 1_000;
  await emptyOutbox(server.url);
  await query(server.url, "CHECKPOINT");
  const db = connect({ url: server.url, schema: SCHEMA, applicationName: "bench" });
  const writer = await writerSubject(asService(server.url));
  const waits = new LongestWaits();
  let [transfers, failed, isOver] = [0, 0, false];
  let failure: string | undefined;
  const call = async (): Promise<void> => {
    while (!isOver) {
      const sentAt = performance.now();
      try {
        await writer.transfer(nextOrder(wallets, "spread", "bench"));
        transfers++;
      } catch (error) {
        failed++;
        failure ??= String(error);
      }
      const atMs = performance.now();
      waits.add({ atMs, ms: atMs - sentAt });
    }
  };
  const callers = Promise.all(Array.from({ length: CALLERS_MOST }, call));
  try {
    await delay(aheadMs);
    const fromMs = performance.now();
    const moment = new Date(Date.now() + aheadMs);
    await addPartitions(db, moment, { schema: SCHEMA, marginMs: MARGIN_MS });
    const untilMs = performance.now();
    const tookMs = untilMs - fromMs;
    await delay(moment.getTime() + INTO_MS - Date.now());
    return {
      seconds: tookMs / 1_000,
      longestWaitMs: waits.longestIn({ fromMs, untilMs }),
      longestWaitBeforeMs: waits.longestIn({ fromMs: fromMs - tookMs, untilMs: fromMs }),
      ...{ transfers, failed, failure },
    };
  } finally {
    isOver = true;
    await callers;
    await writer.stop();
    await db.destroy();
  }
}

const SLOT_MS = 10;

/** The longest of the waits that ended in the same hundredth of a second: there are millions of waits. */
export class LongestWaits {
  readonly #slots = new Map<number, number>();

  add({ atMs, ms }: { atMs: number; ms: number }): void {
    const slot = Math.floor(atMs / SLOT_MS);
    if (ms > (this.#slots.get(slot) ?? 0)) this.#slots.set(slot, ms);
  }

  /** Of those that ended between the two times, to a hundredth of a second; 0 without any. */
  longestIn({ fromMs, untilMs }: { fromMs: number; untilMs: number }): number {
    const [first, last] = [Math.floor(fromMs / SLOT_MS), Math.floor(untilMs / SLOT_MS)];
    let longest = 0;
    for (let slot = first; slot <= last; slot++) {
      longest = Math.max(longest, this.#slots.get(slot) ?? 0);
    }
    return longest;
  }
}

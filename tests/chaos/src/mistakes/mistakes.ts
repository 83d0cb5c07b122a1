import type { Fault } from "../nemesis/fault";
import type { OperationName } from "../world/operations";

/** A mistake that a programmer could make: one line of a built file, and its wrong version. */
export interface Mistake {
  /** The file, from the repository's root on. */
  file: string;
  line: string;
  wrong: string;
  /** The operations that meet it. */
  only: readonly OperationName[];
  /** The faults without which it has no effect, again and again. */
  faults?: readonly Fault[];
  /** Between two of them, in ms. */
  gapMs?: number;
  /** Operations at the same time. */
  concurrency?: number;
  /** Processes by service. */
  replicas?: Readonly<Record<string, number>>;
}

const PAYID: readonly OperationName[] = ["payIdTransfer", "ownPayIdTransfer"];

const atProvider = (provider: string, operation: string, fault: string): Fault => ({
  ...{ kind: "provider", provider, mode: "test", operation, fault, times: 2, delayMs: 0 },
});

/** Planted one at a time, to see that a run finds it. */
export const MISTAKES = {
  "no balance check": {
    file: "services/wallet-ledger/dist/domain/decide.js",
    line: 'throw new Refuse("INSUFFICIENT_FUNDS");',
    wrong: ";",
    only: [...PAYID, "overdraft"],
  },
  "a duplicate reference is accepted": {
    file: "services/wallet-ledger/dist/domain/decide.js",
    line: 'throw new Refuse("DUPLICATE_REFERENCE", holder);',
    wrong: ";",
    only: PAYID,
  },
  "a hold is never released": {
    file: "services/wallet-ledger/dist/domain/decide.js",
    line: "this.#release(hold, posted);",
    wrong: ";",
    only: ["bankTransfer", "airtime"],
  },
  "the credit is posted twice": {
    file: "services/wallet-ledger/dist/domain/decide.js",
    line: "credit.creditsPosted += transfer.amount;",
    wrong: "credit.creditsPosted += 2n * transfer.amount;",
    only: PAYID,
  },
  "wallets are not locked": {
    file: "services/wallet-ledger/dist/db/load-batch.js",
    line: "FOR NO KEY UPDATE",
    wrong: "",
    // Entries are numbered, so the ledger refuses two of one number. Holds are not.
    only: ["bankTransfer", "airtime"],
    replicas: { "wallet-ledger": 2 },
    concurrency: 32,
    // All prefer the first ledger until it dies; the restarted service prefers it again, and the others stay at the
    // second. The delay is between reading a wallet and writing it.
    faults: [
      { kind: "kill", target: "wallet-ledger", replica: 0 },
      { kind: "kill", target: "transfer", replica: 0 },
      { kind: "delay", from: "wallet-ledger", to: "postgres", delayMs: 20, forMs: 10_000 },
    ],
    gapMs: 6_000,
  },
  "batches without their events": {
    file: "services/wallet-ledger/dist/db/write-parts.js",
    line: "return events.length > 0 ? [",
    wrong: "return false ? [",
    only: PAYID,
  },
  "published is what was not acknowledged": {
    file: "libs/events/dist/relay.js",
    line: "await this.#producer.sendBatch({",
    wrong: "void this.#producer.sendBatch({",
    only: ["bankTransfer", "airtime", "payIdPayment"],
    faults: [
      { kind: "cut", from: "clients", to: "kafka" },
      { kind: "kill", target: "kafka", replica: 0 },
      { kind: "cut", from: "clients", to: "kafka" },
      { kind: "kill", target: "transfer", replica: 0 },
      { kind: "kill", target: "bills", replica: 0 },
    ],
  },
  "an event is swallowed now and then": {
    file: "libs/events/dist/relay.js",
    line: ".slice(progress.acknowledged);",
    wrong: ".slice(progress.acknowledged).filter(() => Math.random() > 0.02);",
    only: ["bankTransfer", "airtime", "payIdPayment"],
  },
  "one key in many partitions": {
    file: "libs/events/dist/relay.js",
    line: "return (0, partition_1.partitionOf)(String(message.key), partitionMetadata.length);",
    wrong: "return Math.floor(Math.random() * partitionMetadata.length);",
    only: ["bankTransfer", "airtime", "payIdPayment"],
  },
  "offsets are committed before the work": {
    file: "libs/public/events-client/dist/handling.js",
    line: "if (!isWorthWaiting || stopping.aborted)\n                throw error;",
    wrong: "return;",
    only: PAYID,
    faults: [
      { kind: "terminate all PostgreSQL backends" },
      { kind: "sever", from: "webhook", to: "postgres", forMs: 1_500 },
    ],
  },
  "no retry of a webhook": {
    file: "services/webhook/dist/domain/schedule.js",
    line: "test: [5 * SECOND_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 105 * MINUTE_MS],",
    wrong: "test: [],",
    only: PAYID,
  },
  "webhooks of all merchants": {
    file: "services/webhook/dist/app/deliveries/fan-out.js",
    line: "(byOwner.get(ownerOf(event)) ?? [])",
    wrong: "active",
    only: PAYID,
  },
  "a signature without its time": {
    file: "services/webhook/dist/domain/signature.js",
    line: '.createHmac)("sha256", secret).update(text)',
    wrong: '.createHmac)("sha256", secret).update(text + " ")',
    only: PAYID,
  },
  "a bill of unknown outcome is refunded": {
    file: "services/bills/dist/domain/purchases/after-answer.js",
    line: "return waiting(purchase, { ...set, acknowledged }, answered);",
    wrong: "return declined({ ...set, error: exports.GIVEN_UP });",
    only: ["airtime"],
    faults: [atProvider("bill-provider", "pay", "deliver-then-hang")],
  },
  "a transfer of unknown outcome is refunded": {
    file: "services/transfer/dist/domain/after-answer.js",
    line: "return waiting(transfer, { ...set, acknowledged }, answered);",
    wrong:
      'return (0, step_1.decided)("declined", { ...set, failureReason: outcome_1.RAIL_UNAVAILABLE });',
    only: ["bankTransfer"],
    faults: [atProvider("rail", "transfer", "accept-then-hang")],
  },
  "transfers of all merchants": {
    file: "services/transfer/dist/db/external-transfer-reads.js",
    line: 'where({ merchant_id: merchantId, mode, kind: "transfer" });',
    wrong: 'where({ mode, kind: "transfer" });',
    only: ["bankTransfer"],
  },
  "every amount fits a virtual account": {
    file: "services/payid/dist/domain/amount-rule.js",
    line: "return amount === expected;",
    wrong: "return true;",
    only: ["accountPayment"],
  },
  "an action forgets its key": {
    file: "libs/postgres/dist/keyed-actions.js",
    line: "return true;",
    wrong: "return false;",
    only: ["payIdManagement"],
    faults: [{ kind: "empty Redis" }],
  },
  "a key of another body replays": {
    file: "services/gateway/dist/app/idempotency.js",
    line: "if (entry.fingerprint !== fingerprint)",
    wrong: "if (false)",
    only: PAYID,
  },
  "a replay is formatted again": {
    file: "services/gateway/dist/app/idempotency.js",
    line: "return { status: entry.status, body: entry.body };",
    wrong: 'return { status: entry.status, body: entry.body + " " };',
    only: PAYID,
  },
  "a card is logged": {
    file: "services/card-payments/dist/app/payments/create-payment.js",
    line: "return { instrument: { card } };",
    wrong: "console.log(JSON.stringify(card)); return { instrument: { card } };",
    only: ["cardPayment"],
  },
} as const satisfies Record<string, Mistake>;

export type MistakeName = keyof typeof MISTAKES;

export const mistakeOf = (name: string): Mistake => {
  const mistake: Mistake | undefined = MISTAKES[name as MistakeName];
  if (!mistake) throw new Error(`Mistakes:\n  ${Object.keys(MISTAKES).join("\n  ")}`);
  return mistake;
};

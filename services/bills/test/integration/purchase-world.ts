import { randomBytes } from "node:crypto";
import { toPublicId } from "@kobo/core/ids";
import { claimDue } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { resumePurchase, runPurchase } from "../../src/app/purchases/run-purchase";
import * as purchases from "../../src/db/purchases";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { FINAL_STATES, type Purchase } from "../../src/domain/purchases/purchase";
import { aPurchase, declined, delivered, notFound, processing, silent } from "../factories";
import { aWorld } from "./world";

/** The wallet's initial balance, and the total charge of one purchase. */
export const WALLET = 10_000_000n;
export const CHARGE = 98_500n;

/** Long enough for a run with the fakes, too short for an inline requery. */
const TURN_MS = 2_000;
const LEASE_MS = 30_000;
/** More than the requeries of the schedule. */
const QUESTIONS = 13;

export type World = ReturnType<typeof aBoughtWorld>;

/** A database for the test file, and worlds with bought bills. */
export function boughtWorlds() {
  const database = testDatabase(MIGRATIONS);
  let admin: Database;
  beforeAll(() => {
    admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  });
  // On a slow machine purchases of earlier tests fall due, and the worker would count them.
  beforeEach(async () => {
    const later = admin.raw("now() + interval '1 h'");
    await admin("purchases").whereNotNull("due_at").update({ due_at: later });
  });
  afterAll(() => admin.destroy());
  return { database, aBought: () => aBoughtWorld(database().db, admin) };
}

function aBoughtWorld(db: Database, admin: Database) {
  const world = aWorld(db);
  const { parts, provider } = world;

  /** Buys ₦1,000 of airtime, as far as the provider allows. */
  const buy = async (fields: Partial<Purchase> = {}): Promise<Purchase> => {
    const insert = {
      purchase: aPurchase(fields),
      idempotencyHash: null,
      fingerprint: randomBytes(32),
    };
    const [inserted] = await inTransaction(db, (trx) =>
      purchases.insert(trx, [insert], { leaseMs: TURN_MS }),
    );
    if (!inserted) throw new Error("There is such a purchase already.");
    const { purchase, lease } = inserted;
    const permit = await parts.providers[purchase.mode].reserve(purchase);
    const deadline = Date.now() + TURN_MS;
    const turn = { lease, isRequest: true, sentAgoMs: 0, deadline, permit };
    const run = await runPurchase(parts, purchase, turn).catch(unlessPassing);
    if (run?.refusal) throw new Error(`The ledger refused the hold: ${run.refusal}.`);
    return purchase;
  };

  const rowOf = ({ id }: { id: string }) => admin("purchases").where({ id }).first();

  const change = async ({ id }: { id: string }, fields: Record<string, unknown>) => {
    await admin("purchases").where({ id }).update(fields);
  };

  /** Resumes due purchases, as the service's worker does. */
  const work = async (): Promise<number> => {
    const leases = await claimDue(db, { table: purchases.TABLE, limit: 50, leaseMs: LEASE_MS });
    await Promise.all(leases.map((lease) => resumePurchase(parts, lease).catch(unlessPassing)));
    return leases.length;
  };

  /** Expires the lease and makes the purchase due. */
  const expire = (purchase: { id: string }) =>
    change(purchase, { leased_until: admin.raw("now() - interval '1 s'") });

  /** Makes the purchase due without a lease, and resumes it. */
  const recoverNow = async ({ id }: { id: string }) => {
    const now = { due_at: admin.raw("now()"), leased_until: null };
    await admin("purchases").where({ id }).whereNotIn("state", FINAL_STATES).update(now);
    await work();
  };

  /** The outcome is unknown, and the requery schedule has ended. */
  const buyUnresolved = async (fields: Partial<Purchase> = {}) => {
    provider.outcomes = { pay: silent, requery: processing };
    const purchase = await buy(fields);
    const asked_from = admin.raw("now() - interval '25 h'");
    await change(purchase, { requeries: QUESTIONS, asked_from });
    await recoverNow(purchase);
    return purchase;
  };

  /** Abandoned, because the provider does not know it. */
  const buyLost = async (fields: Partial<Purchase> = {}) => {
    provider.outcomes = { pay: silent, requery: notFound };
    const purchase = await buy(fields);
    await change(purchase, {
      not_found: 2,
      asked_from: admin.raw("now() - interval '11 min'"),
    });
    await recoverNow(purchase);
    return purchase;
  };

  const buyDeclined = (fields: Partial<Purchase> = {}) => {
    provider.outcomes = { pay: declined, requery: declined };
    return buy(fields);
  };

  /** Delivered and charged; then the provider reports a failure. */
  const buyContradicted = async (fields: Partial<Purchase> = {}) => {
    provider.outcomes = { pay: delivered, requery: declined };
    const purchase = await buy(fields);
    await recoverNow(purchase);
    return purchase;
  };

  return {
    ...world,
    admin,
    rowOf,
    change,
    work,
    expire,
    recoverNow,
    buy,
    buyUnresolved,
    buyLost,
    buyDeclined,
    buyContradicted,
    reviewOf: ({ id }: { id: string }) => admin("reviews").where({ purchase_id: id }).first(),
    actionsOf: ({ id }: { id: string }) =>
      admin("review_actions").where({ purchase_id: id }).orderBy("id"),
    /** The names of its events, oldest first. */
    eventNamesOf: async ({ id }: { id: string }): Promise<string[]> =>
      (await admin("outbox").where({ key: id }).orderBy("id")).map(({ type }) => type),
  };
}

export function publicId({ id }: { id: string }): string {
  return toPublicId("txn", id);
}

/** Like the worker when the ledger is unavailable: the row is retried later. */
function unlessPassing(error: unknown): void {
  if (!(error instanceof CallFailed)) throw error;
}

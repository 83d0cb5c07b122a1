import { randomBytes } from "node:crypto";
import { LeaseLost } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { TcpProxy } from "@kobo/testing";
import {
  type PurchaseBatchers,
  purchaseBatchers,
} from "../../../src/app/purchases/purchase-batchers";
import {
  type StepToStore,
  type StoreStep,
  stepStore,
} from "../../../src/app/purchases/purchase-steps";
import * as purchases from "../../../src/db/purchases";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import type { Outcome } from "../../../src/domain/purchases/outcome";
import { transition } from "../../../src/domain/purchases/purchase-states";
import type { Input } from "../../../src/domain/purchases/step";
import { aPurchase, declined, delivered, manual, processing } from "../../factories";

const database = testDatabase(MIGRATIONS);
let admin: Database;
let proxy: TcpProxy;
let db: Database;
let storeStep: StoreStep;
let batchers: PurchaseBatchers;
beforeAll(async () => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  proxy = await TcpProxy.to(database().url);
  db = connect({ url: proxy.through(database().url), schema: SCHEMA, applicationName: "test" });
});
afterAll(async () => {
  await db.destroy();
  await proxy.close();
  await admin.destroy();
});
beforeEach(() => {
  proxy.inspectRequests(() => "pass");
  proxy.inspectResponses(() => "pass");
  storeStep = stepStore({ db, logger: createLogger("test", "silent") });
  batchers = purchaseBatchers(db);
});

type InsertedPurchase = purchases.InsertedPurchase;

const anInsert = (fields: Parameters<typeof aPurchase>[0] = {}): purchases.PurchaseInsert => ({
  purchase: aPurchase(fields),
  idempotencyHash: null,
  fingerprint: randomBytes(32),
});

/** New purchases, leased to their requests. */
async function begin(count: number): Promise<InsertedPurchase[]> {
  const inserted = await Promise.all(
    Array.from({ length: count }, () => batchers.insertPurchase(anInsert())),
  );
  return inserted.map((each) => each ?? fail());
}

function fail(): never {
  throw new Error("There is such a purchase already.");
}

const aStep = ({ purchase: from, lease }: InsertedPurchase, input: Input): StepToStore => {
  return { from, event: input, step: transition(from, input), lease };
};

/** Stores a step of each, concurrently. */
async function storeAll(
  inserted: readonly InsertedPurchase[],
  inputs: readonly Input[],
): Promise<InsertedPurchase[]> {
  const stored = await Promise.all(
    inserted.map((each, index) => storeStep(aStep(each, inputs[index % inputs.length] as Input))),
  );
  return stored.map((purchase, index) => ({ ...(inserted[index] as InsertedPurchase), purchase }));
}

const HELD: Input = { kind: "held" };
const POSTED: Input = { kind: "posted" };
const answered = (outcome: Outcome, call: "pay" | "requery" = "pay"): Input => {
  return { kind: "answered", call, outcome, sentAgoMs: 0, timing: { scale: 1, random: 0.5 } };
};

async function beginSent(count: number): Promise<InsertedPurchase[]> {
  return storeAll(await begin(count), [HELD]);
}

const idsOf = (inserted: readonly InsertedPurchase[]) =>
  inserted.map(({ purchase }) => purchase.id);
const statesOf = (inserted: readonly InsertedPurchase[]) =>
  inserted.map(({ purchase }) => purchase.state);

/** The stored rows. */
async function statesIn(inserted: readonly InsertedPurchase[]): Promise<string[]> {
  const rows: { id: string; state: string }[] = await admin("purchases").whereIn(
    "id",
    idsOf(inserted),
  );
  return idsOf(inserted).map((id) => rows.find((row) => row.id === id)?.state ?? "none");
}

async function eventNamesOf(inserted: readonly InsertedPurchase[]): Promise<string[][]> {
  const rows: { key: string; type: string }[] = await admin("outbox").whereIn(
    "key",
    idsOf(inserted),
  );
  return idsOf(inserted).map((id) => rows.filter(({ key }) => key === id).map(({ type }) => type));
}

async function answersOf(inserted: readonly InsertedPurchase[]): Promise<string[][]> {
  const rows: { purchase_id: string; outcome: string }[] = await admin("provider_answers").whereIn(
    "purchase_id",
    idsOf(inserted),
  );
  return idsOf(inserted).map((id) =>
    rows.filter((row) => row.purchase_id === id).map(({ outcome }) => outcome),
  );
}

async function reviewsOf(inserted: readonly InsertedPurchase[]): Promise<(string | undefined)[]> {
  const rows: { purchase_id: string; reason: string }[] = await admin("reviews").whereIn(
    "purchase_id",
    idsOf(inserted),
  );
  return idsOf(inserted).map((id) => rows.find((row) => row.purchase_id === id)?.reason);
}

describe("concurrent steps", () => {
  test("are stored by one transaction, each with its answers, reviews and events", async () => {
    const sent = await beginSent(4);
    const commits = proxy.countRequests("COMMIT");

    const after = await storeAll(
      sent,
      [delivered, declined, processing, manual].map((each) => answered(each)),
    );

    expect(commits()).toBe(1);
    expect(statesOf(after)).toEqual(["delivered", "declined", "pending", "review"]);
    expect(await statesIn(after)).toEqual(statesOf(after));
    expect(await answersOf(after)).toEqual([["delivered"], ["declined"], ["unknown"], ["manual"]]);
    expect(await eventNamesOf(after)).toEqual([
      [],
      [],
      ["bill.purchase.pending"],
      ["bill.purchase.pending"],
    ]);
    const reasons = [undefined, undefined, undefined, "resolved by provider"];
    expect(await reviewsOf(after)).toEqual(reasons);
  });

  test("return every purchase as stored", async () => {
    let inserted = await beginSent(3);
    const outcomes = [delivered, processing, declined].map((each) => answered(each));

    inserted = await storeAll(inserted, outcomes);
    const [first, second] = inserted as [InsertedPurchase, InsertedPurchase];
    const finished = await storeAll([first, second], [POSTED, answered(processing, "requery")]);

    for (const { purchase } of [...inserted.slice(2), ...finished]) {
      const { merchantId, mode, id } = purchase;
      const tenant = { merchantId, mode } as Parameters<typeof purchases.findById>[1];
      expect(await purchases.findById(db, tenant, id)).toEqual(purchase);
    }
  });

  test("under a lost lease fail alone, and those under the new lease are stored", async () => {
    const [mine, ...others] = (await begin(3)) as [InsertedPurchase, ...InsertedPurchase[]];
    const { id } = mine.purchase;
    await admin("purchases").where({ id }).update({ leased_until: null });
    const lease = await purchases.claim(db, id);
    if (!lease) throw new Error("No process holds it.");
    const now = { purchase: mine.purchase, lease };
    const commits = proxy.countRequests("COMMIT");

    const all = [
      aStep(mine, HELD),
      aStep(now, { kind: "held too late" }),
      ...others.map((each) => aStep(each, HELD)),
    ];
    const results = await Promise.allSettled(all.map(storeStep));

    const outcomes = results.map((result) =>
      result.status === "fulfilled" ? result.value.state : result.reason,
    );
    expect(outcomes).toEqual([expect.any(LeaseLost), "declined", "submitting", "submitting"]);
    expect(await statesIn([mine, ...others])).toEqual(["declined", "submitting", "submitting"]);
    // The step whose lease was lost is stored alone, and rolled back.
    expect(commits()).toBe(1);
  });

  test("stored twice under one lease have one effect and one event", async () => {
    const [bought] = (await storeAll(await beginSent(1), [answered(delivered)])) as [
      InsertedPurchase,
    ];

    const both = await Promise.all([aStep(bought, POSTED), aStep(bought, POSTED)].map(storeStep));

    expect(both.map(({ state }) => state)).toEqual(["completed", "completed"]);
    expect(await eventNamesOf([bought])).toEqual([["bill.purchase.completed"]]);
  });

  test("do not wait for a locked row, except the row's own step", async () => {
    const [busy, free] = (await begin(2)) as [InsertedPurchase, InsertedPurchase];
    const trx = await admin.transaction();
    await trx("purchases").where({ id: busy.purchase.id }).forUpdate();

    let isBusyStored = false;
    const ofBusy = storeStep(aStep(busy, HELD)).finally(() => {
      isBusyStored = true;
    });
    const ofFree = await storeStep(aStep(free, HELD));
    const wasFirst = !isBusyStored;
    await trx.commit();

    expect([ofFree.state, wasFirst]).toEqual(["submitting", true]);
    expect((await ofBusy).state).toBe("submitting");
  });

  test("fail alone when the database refuses their data", async () => {
    const sent = await beginSent(3);
    const unreadable = answered({ kind: "declined", code: "016", error: "no \u0000 in a text" });
    const inputs = [answered(delivered), unreadable, answered(declined)];

    const results = await Promise.allSettled(
      sent.map((each, index) => storeStep(aStep(each, inputs[index] as Input))),
    );

    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await statesIn(sent)).toEqual(["delivered", "submitting", "declined"]);
    expect(await answersOf(sent)).toEqual([["delivered"], [], ["declined"]]);
  });

  test("are found after a COMMIT with an unknown outcome", async () => {
    const sent = await beginSent(3);
    const bought = await storeAll(
      sent,
      [delivered, processing, declined].map((each) => answered(each)),
    );
    const inputs: Input[] = [
      POSTED,
      answered(processing, "requery"),
      { kind: "voided", sentAgoMs: 0, timing: { scale: 1, random: 0.5 } },
    ];
    // A step without a change of state is stored again: the run keeps its lease.
    const steps = bought.map((each, index) => ({
      ...aStep(each, inputs[index] as Input),
      keeps: index === 1,
    }));
    proxy.loseAnswerTo("COMMIT");

    const after = await Promise.all(steps.map(storeStep));

    expect(after.map(({ state }) => state)).toEqual(["completed", "pending", "failed"]);
    expect(await statesIn(bought)).toEqual(["completed", "pending", "failed"]);
    expect(await eventNamesOf(bought)).toEqual([
      ["bill.purchase.completed"],
      ["bill.purchase.pending"],
      ["bill.purchase.failed"],
    ]);
    expect((await answersOf(bought))[1]).toEqual(["unknown", "unknown"]);
    expect((await reviewsOf(bought))[2]).toBe("failed");
  });
});

describe("concurrent inserts", () => {
  test("share one transaction, which inserts one of two with the same reference", async () => {
    const [one, two, three] = [anInsert(), anInsert(), anInsert()];
    const { merchantId, reference } = one.purchase;
    const rival = anInsert({ merchantId, reference });
    const commits = proxy.countRequests("COMMIT");

    const inserted = await Promise.all([one, rival, two, three].map(batchers.insertPurchase));

    expect(inserted.map((each) => each?.purchase.id)).toEqual([
      one.purchase.id,
      undefined,
      two.purchase.id,
      three.purchase.id,
    ]);
    expect(commits()).toBe(1);
  });

  test("are found after a COMMIT with an unknown outcome", async () => {
    const all = [anInsert(), anInsert()];
    proxy.loseAnswerTo("COMMIT");

    const inserted = await Promise.all(all.map(batchers.insertPurchase));

    expect(inserted.map((each) => each?.purchase.id)).toEqual(
      all.map(({ purchase }) => purchase.id),
    );
    expect(inserted.map((each) => each?.lease.fence)).toEqual([1n, 1n]);
  });

  test("each find the earlier purchase of their request", async () => {
    const idempotencyHash = randomBytes(32);
    const known = { ...anInsert(), idempotencyHash };
    const other = anInsert({ merchantId: known.purchase.merchantId });
    await Promise.all([known, other].map(batchers.insertPurchase));
    const request = ({ purchase: { merchantId, reference } }: purchases.PurchaseInsert) => {
      const tenant = { merchantId, mode: "test" } as purchases.IdempotentRequest["tenant"];
      return { tenant, reference, idempotencyHash: null as Buffer | null };
    };

    const found = await Promise.all(
      [
        request(known),
        // The purchase of the same request comes before the one with its reference.
        { ...request(other), idempotencyHash },
        request(anInsert()),
        { ...request(known), tenant: request(anInsert()).tenant },
      ].map(batchers.findEarlier),
    );

    expect(found.map((each) => each && [each.purchase.id, each.isOwn])).toEqual([
      [known.purchase.id, false],
      [known.purchase.id, true],
      undefined,
      undefined,
    ]);
    expect(found[1]?.fingerprint).toEqual(known.fingerprint);
  });
});

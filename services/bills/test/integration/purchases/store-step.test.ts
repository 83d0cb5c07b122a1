import { randomBytes } from "node:crypto";
import { LeaseLost } from "@kobo/jobs";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { TcpProxy } from "@kobo/testing";
import { type Beginnings, purchaseBeginnings } from "../../../src/app/purchases/begin-purchase";
import { type Made, type StoreStep, stepStore } from "../../../src/app/purchases/purchase-steps";
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
let beginnings: Beginnings;
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
  beginnings = purchaseBeginnings(db);
});

type Begun = purchases.Begun;

const aBeginning = (fields: Parameters<typeof aPurchase>[0] = {}): purchases.Beginning => ({
  purchase: aPurchase(fields),
  idempotencyHash: null,
  fingerprint: randomBytes(32),
});

/** Purchases in the hands of the requests that made them. */
async function begin(count: number): Promise<Begun[]> {
  const begun = await Promise.all(
    Array.from({ length: count }, () => beginnings.begin(aBeginning())),
  );
  return begun.map((each) => each ?? fail());
}

function fail(): never {
  throw new Error("There is such a purchase already.");
}

const made = ({ purchase: from, lease }: Begun, input: Input): Made => {
  return { from, event: input, step: transition(from, input), lease };
};

/** Makes a step with each of them at the same time. */
async function makeAll(begun: readonly Begun[], inputs: readonly Input[]): Promise<Begun[]> {
  const stored = await Promise.all(
    begun.map((each, index) => storeStep(made(each, inputs[index % inputs.length] as Input))),
  );
  return stored.map((purchase, index) => ({ ...(begun[index] as Begun), purchase }));
}

const HELD: Input = { kind: "held" };
const POSTED: Input = { kind: "posted" };
const answered = (outcome: Outcome, call: "pay" | "requery" = "pay"): Input => {
  return { kind: "answered", call, outcome, sentAgoMs: 0, patience: { scale: 1, random: 0.5 } };
};

async function beginSent(count: number): Promise<Begun[]> {
  return makeAll(await begin(count), [HELD]);
}

const idsOf = (begun: readonly Begun[]) => begun.map(({ purchase }) => purchase.id);
const statesOf = (begun: readonly Begun[]) => begun.map(({ purchase }) => purchase.state);

/** As the database has them. */
async function statesIn(begun: readonly Begun[]): Promise<string[]> {
  const rows: { id: string; state: string }[] = await admin("purchases").whereIn(
    "id",
    idsOf(begun),
  );
  return idsOf(begun).map((id) => rows.find((row) => row.id === id)?.state ?? "none");
}

async function newsOf(begun: readonly Begun[]): Promise<string[][]> {
  const rows: { key: string; type: string }[] = await admin("outbox").whereIn("key", idsOf(begun));
  return idsOf(begun).map((id) => rows.filter(({ key }) => key === id).map(({ type }) => type));
}

async function answersOf(begun: readonly Begun[]): Promise<string[][]> {
  const rows: { purchase_id: string; outcome: string }[] = await admin("provider_answers").whereIn(
    "purchase_id",
    idsOf(begun),
  );
  return idsOf(begun).map((id) =>
    rows.filter((row) => row.purchase_id === id).map(({ outcome }) => outcome),
  );
}

async function reviewsOf(begun: readonly Begun[]): Promise<(string | undefined)[]> {
  const rows: { purchase_id: string; reason: string }[] = await admin("reviews").whereIn(
    "purchase_id",
    idsOf(begun),
  );
  return idsOf(begun).map((id) => rows.find((row) => row.purchase_id === id)?.reason);
}

describe("steps that are made at the same time", () => {
  test("are stored by one transaction, each with all that follows from it", async () => {
    const sent = await beginSent(4);
    const commits = proxy.countRequests("COMMIT");

    const after = await makeAll(
      sent,
      [delivered, declined, processing, manual].map((each) => answered(each)),
    );

    expect(commits()).toBe(1);
    expect(statesOf(after)).toEqual(["delivered", "declined", "pending", "review"]);
    expect(await statesIn(after)).toEqual(statesOf(after));
    expect(await answersOf(after)).toEqual([["delivered"], ["declined"], ["unknown"], ["manual"]]);
    expect(await newsOf(after)).toEqual([
      [],
      [],
      ["bill.purchase.pending"],
      ["bill.purchase.pending"],
    ]);
    const reasons = [undefined, undefined, undefined, "resolved by provider"];
    expect(await reviewsOf(after)).toEqual(reasons);
  });

  test("give every purchase as the database has it", async () => {
    let begun = await beginSent(3);
    const outcomes = [delivered, processing, declined].map((each) => answered(each));

    begun = await makeAll(begun, outcomes);
    const [first, second] = begun as [Begun, Begun];
    const finished = await makeAll([first, second], [POSTED, answered(processing, "requery")]);

    for (const { purchase } of [...begun.slice(2), ...finished]) {
      const { merchantId, mode, id } = purchase;
      const tenant = { merchantId, mode } as Parameters<typeof purchases.findById>[1];
      expect(await purchases.findById(db, tenant, id)).toEqual(purchase);
    }
  });

  test("leave the purchase to whoever has the lease now, and tell only the other that it is lost", async () => {
    const [mine, ...others] = (await begin(3)) as [Begun, ...Begun[]];
    const { id } = mine.purchase;
    await admin("purchases").where({ id }).update({ leased_until: null });
    const lease = await purchases.claim(db, id);
    if (!lease) throw new Error("Nobody has it.");
    const now = { purchase: mine.purchase, lease };
    const commits = proxy.countRequests("COMMIT");

    const all = [
      made(mine, HELD),
      made(now, { kind: "held too late" }),
      ...others.map((each) => made(each, HELD)),
    ];
    const results = await Promise.allSettled(all.map(storeStep));

    const outcomes = results.map((result) =>
      result.status === "fulfilled" ? result.value.state : result.reason,
    );
    expect(outcomes).toEqual([expect.any(LeaseLost), "declined", "submitting", "submitting"]);
    expect(await statesIn([mine, ...others])).toEqual(["declined", "submitting", "submitting"]);
    // The one that was lost is looked at by itself, and undone.
    expect(commits()).toBe(1);
  });

  test("are found as made when they are made twice under one lease, and told once", async () => {
    const [bought] = (await makeAll(await beginSent(1), [answered(delivered)])) as [Begun];

    const both = await Promise.all([made(bought, POSTED), made(bought, POSTED)].map(storeStep));

    expect(both.map(({ state }) => state)).toEqual(["completed", "completed"]);
    expect(await newsOf([bought])).toEqual([["bill.purchase.completed"]]);
  });

  test("do not wait for a purchase that somebody is at; its own step does", async () => {
    const [busy, free] = (await begin(2)) as [Begun, Begun];
    const trx = await admin.transaction();
    await trx("purchases").where({ id: busy.purchase.id }).forUpdate();

    let isBusyStored = false;
    const ofBusy = storeStep(made(busy, HELD)).finally(() => {
      isBusyStored = true;
    });
    const ofFree = await storeStep(made(free, HELD));
    const wasFirst = !isBusyStored;
    await trx.commit();

    expect([ofFree.state, wasFirst]).toEqual(["submitting", true]);
    expect((await ofBusy).state).toBe("submitting");
  });

  test("fail alone where the database refuses what is to be stored", async () => {
    const sent = await beginSent(3);
    const unreadable = answered({ kind: "declined", code: "016", error: "no \u0000 in a text" });
    const inputs = [answered(delivered), unreadable, answered(declined)];

    const results = await Promise.allSettled(
      sent.map((each, index) => storeStep(made(each, inputs[index] as Input))),
    );

    expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    expect(await statesIn(sent)).toEqual(["delivered", "submitting", "declined"]);
    expect(await answersOf(sent)).toEqual([["delivered"], [], ["declined"]]);
  });

  test("are all found as made after a COMMIT of which nobody heard", async () => {
    const sent = await beginSent(3);
    const bought = await makeAll(
      sent,
      [delivered, processing, declined].map((each) => answered(each)),
    );
    const inputs: Input[] = [
      POSTED,
      answered(processing, "requery"),
      { kind: "voided", sentAgoMs: 0, patience: { scale: 1, random: 0.5 } },
    ];
    // A step that changes no state is made again: whoever asks keeps the purchase meanwhile.
    const steps = bought.map((each, index) => ({
      ...made(each, inputs[index] as Input),
      keeps: index === 1,
    }));
    proxy.loseAnswerTo("COMMIT");

    const after = await Promise.all(steps.map(storeStep));

    expect(after.map(({ state }) => state)).toEqual(["completed", "pending", "failed"]);
    expect(await statesIn(bought)).toEqual(["completed", "pending", "failed"]);
    expect(await newsOf(bought)).toEqual([
      ["bill.purchase.completed"],
      ["bill.purchase.pending"],
      ["bill.purchase.failed"],
    ]);
    expect((await answersOf(bought))[1]).toEqual(["unknown", "unknown"]);
    expect((await reviewsOf(bought))[2]).toBe("failed");
  });
});

describe("purchases that begin at the same time", () => {
  test("are written down by one transaction, and one of two with the same reference is not", async () => {
    const [one, two, three] = [aBeginning(), aBeginning(), aBeginning()];
    const { merchantId, reference } = one.purchase;
    const rival = aBeginning({ merchantId, reference });
    const commits = proxy.countRequests("COMMIT");

    const begun = await Promise.all([one, rival, two, three].map(beginnings.begin));

    expect(begun.map((each) => each?.purchase.id)).toEqual([
      one.purchase.id,
      undefined,
      two.purchase.id,
      three.purchase.id,
    ]);
    expect(commits()).toBe(1);
  });

  test("are found again after a COMMIT of which nobody heard", async () => {
    const all = [aBeginning(), aBeginning()];
    proxy.loseAnswerTo("COMMIT");

    const begun = await Promise.all(all.map(beginnings.begin));

    expect(begun.map((each) => each?.purchase.id)).toEqual(all.map(({ purchase }) => purchase.id));
    expect(begun.map((each) => each?.lease.fence)).toEqual([1n, 1n]);
  });

  test("each find what was there before of their own", async () => {
    const idempotencyHash = randomBytes(32);
    const known = { ...aBeginning(), idempotencyHash };
    const other = aBeginning({ merchantId: known.purchase.merchantId });
    await Promise.all([known, other].map(beginnings.begin));
    const request = ({ purchase: { merchantId, reference } }: purchases.Beginning) => {
      const tenant = { merchantId, mode: "test" } as purchases.Repeatable["tenant"];
      return { tenant, reference, idempotencyHash: null as Buffer | null };
    };

    const found = await Promise.all(
      [
        request(known),
        // Its own request comes before whoever has its reference.
        { ...request(other), idempotencyHash },
        request(aBeginning()),
        { ...request(known), tenant: request(aBeginning()).tenant },
      ].map(beginnings.findEarlier),
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

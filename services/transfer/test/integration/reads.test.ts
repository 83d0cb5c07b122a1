import { setTimeout as delay } from "node:timers/promises";
import { BANKS, type Bank } from "@kobo/core/banks";
import { aTenant } from "@kobo/core/testing";
import { CallFailed } from "@kobo/ledger-client";
import { createLogger, withContext } from "@kobo/runtime";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { nameEnquiry } from "../../src/app/bank/name-enquiry";
import { getTransfer } from "../../src/app/get-transfer";
import { listTransfers } from "../../src/app/list-transfers";
import { aMadeTransfer, aRequest, aTransfer } from "../factories";
import { type World, worlds } from "./world";

const { aWorld } = worlds();

const tenant = aTenant();
const ALL = {
  type: undefined,
  status: undefined,
  reference: undefined,
  fromMs: 0,
  toMs: 0,
  limit: 50,
} as const;

/** A transfer whose hold succeeded in the ledger, without a response to this service. */
async function givenHeldOnly({ parts, ledger }: World, fields = {}) {
  ledger.silence = { when: () => true, how: "after" };
  const command = aRequest({ tenant, ...fields });
  await expect(createExternalTransfer(parts, command)).rejects.toBeInstanceOf(Error);
  ledger.silence = undefined;
  return command;
}

/** Parts that all read the same ledger. */
function partsOf({ parts, ledger }: World) {
  return { db: parts.db, ledger };
}

describe("one transfer", () => {
  test("is found by its reference, of either kind", async () => {
    const world = aWorld();
    const { transfer } = await createExternalTransfer(world.parts, aRequest({ tenant }));
    const payIdTransfer = aMadeTransfer(aTransfer());
    world.ledger.givenPayIdTransfer(payIdTransfer);
    const find = (reference: string) => getTransfer(partsOf(world), { tenant, reference });

    expect(await find(transfer.reference)).toEqual({
      type: "external_transfer",
      transfer: expect.objectContaining({ id: transfer.id, state: "completed" }),
    });
    expect(await find(payIdTransfer.reference)).toEqual({
      type: "payid_transfer",
      transfer: payIdTransfer,
    });
  });

  test("is not found until its money is held, nor by another merchant", async () => {
    const world = aWorld();
    const { transfer } = await createExternalTransfer(world.parts, aRequest({ tenant }));
    const { reference } = await givenHeldOnly(world);
    const nothing = { code: "TRANSACTION_NOT_FOUND" };

    await expect(getTransfer(partsOf(world), { tenant, reference })).rejects.toMatchObject(nothing);
    await expect(
      getTransfer(partsOf(world), { tenant: aTenant(), reference: transfer.reference }),
    ).rejects.toMatchObject(nothing);
    await expect(
      getTransfer(partsOf(world), { tenant, reference: "no-such" }),
    ).rejects.toMatchObject(nothing);
  });
});

describe("a list", () => {
  test("has both kinds, newest first, without those that are not public", async () => {
    const world = aWorld();
    const oldest = (await createExternalTransfer(world.parts, aRequest({ tenant }))).transfer;
    const payIdTransfer = aMadeTransfer(aTransfer());
    world.ledger.givenPayIdTransfer(payIdTransfer);
    const hidden = await givenHeldOnly(world);
    world.rail.behaviour = { records: "failed", answers: "as booked" };
    const newest = (await createExternalTransfer(world.parts, aRequest({ tenant }))).transfer;

    const page = await listTransfers(partsOf(world), { tenant, ...ALL });

    expect(page.items.map(({ transfer }) => transfer.id)).toEqual([
      newest.id,
      payIdTransfer.id,
      oldest.id,
    ]);
    expect(page.items.map(({ transfer }) => transfer.reference)).not.toContain(hidden.reference);
    expect(page).toMatchObject({ hasMore: false, nextBefore: "" });
  });

  test("continues after the hidden transfers of a page", async () => {
    const world = aWorld();
    const oldest = (await createExternalTransfer(world.parts, aRequest({ tenant }))).transfer;
    await givenHeldOnly(world);
    const newest = (await createExternalTransfer(world.parts, aRequest({ tenant }))).transfer;

    const first = await listTransfers(partsOf(world), { tenant, ...ALL, limit: 2 });
    const second = await listTransfers(partsOf(world), {
      tenant,
      ...ALL,
      before: first.nextBefore,
    });

    expect(first.items.map(({ transfer }) => transfer.id)).toEqual([newest.id]);
    expect(first.hasMore).toBe(true);
    expect(second.items.map(({ transfer }) => transfer.id)).toEqual([oldest.id]);

    const query = { tenant, ...ALL, limit: 2, after: second.previousAfter };
    expect(await listTransfers(partsOf(world), query)).toEqual(first);
  });

  test("filters by kind", async () => {
    const world = aWorld();
    const tenant = aTenant();
    await createExternalTransfer(world.parts, aRequest({ tenant }));
    world.ledger.givenPayIdTransfer(aMadeTransfer(aTransfer()));

    for (const type of ["payid_transfer", "external_transfer"] as const) {
      const { items: transfers } = await listTransfers(partsOf(world), { tenant, ...ALL, type });
      expect(transfers.map((transfer) => transfer.type)).toEqual([type]);
    }
  });

  test("filters by status over both kinds, page by page", async () => {
    const world = aWorld();
    const tenant = aTenant();
    const create = async (state: string) => {
      const { transfer } = await createExternalTransfer(world.parts, aRequest({ tenant }));
      const completion = state === "completed" ? {} : { completed_at: null };
      await world.change(transfer.id, { state, due_at: null, ...completion });
      return transfer.id;
    };
    const list = async (filters: Partial<Parameters<typeof listTransfers>[1]>) => {
      const { items: transfers, ...page } = await listTransfers(partsOf(world), {
        tenant,
        ...ALL,
        ...filters,
      });
      return { ...page, ids: transfers.map(({ transfer }) => transfer.id) };
    };
    const failed = await create("failed");
    const completed = await create("completed");
    const pending = await create("pending");
    const lost = await create("lost");
    const unknown = await create("review");
    const late = await create("paid late");
    await create("refused");
    const paid = aMadeTransfer(aTransfer());
    world.ledger.givenPayIdTransfer(paid);

    const first = await list({ status: "failed", limit: 2 });
    const second = await list({ status: "failed", limit: 2, before: first.nextBefore });

    expect(first).toEqual({
      ids: [late, lost],
      hasMore: true,
      nextBefore: lost,
      previousAfter: "",
    });
    expect(second).toEqual({
      ...{ ids: [failed], hasMore: false },
      ...{ nextBefore: "", previousAfter: failed },
    });
    expect(await list({ status: "failed", limit: 2, after: second.previousAfter })).toEqual(first);
    expect((await list({ status: "pending" })).ids).toEqual([unknown, pending]);
    expect((await list({ status: "reversed" })).ids).toEqual([]);
    expect((await list({ status: "completed" })).ids).toEqual([paid.id, completed]);
    expect((await list({ status: "completed", type: "external_transfer" })).ids).toEqual([
      completed,
    ]);
    expect((await list({ status: "completed", type: "payid_transfer" })).ids).toEqual([paid.id]);
    expect((await list({ status: "failed", type: "payid_transfer" })).ids).toEqual([]);
    expect((await list({ status: "failed", toMs: 1 })).ids).toEqual([]);
    expect((await list({ status: "failed", fromMs: 1 })).ids).toHaveLength(3);
    expect((await list({ status: "failed", tenant: aTenant() })).ids).toEqual([]);
  });

  test("filters by reference together with the other filters", async () => {
    const world = aWorld();
    const { transfer } = await createExternalTransfer(world.parts, aRequest({ tenant }));
    const payIdTransfer = aMadeTransfer(aTransfer());
    world.ledger.givenPayIdTransfer(payIdTransfer);
    const ids = async (filters: Partial<Parameters<typeof listTransfers>[1]>) => {
      const query = { tenant, ...ALL, ...filters };
      const { items: transfers, ...page } = await listTransfers(partsOf(world), query);
      expect(page).toEqual({ hasMore: false, nextBefore: "", previousAfter: "" });
      return transfers.map((found) => found.transfer.id);
    };
    const { reference } = transfer;

    expect(await ids({ reference })).toEqual([transfer.id]);
    expect(await ids({ reference: payIdTransfer.reference })).toEqual([payIdTransfer.id]);
    expect(await ids({ reference, status: "completed" })).toEqual([transfer.id]);
    expect(await ids({ reference: "none-such" })).toEqual([]);
    expect(await ids({ reference, status: "failed" })).toEqual([]);
    expect(await ids({ reference, type: "payid_transfer" })).toEqual([]);
    expect(await ids({ reference, toMs: 1 })).toEqual([]);
    expect(await ids({ reference, before: transfer.id })).toEqual([]);
    expect(await ids({ reference, after: transfer.id })).toEqual([]);
    expect(await ids({ reference, tenant: aTenant() })).toEqual([]);
  });

  test("of another merchant has none of the merchant's records, whatever the ledger returns", async () => {
    const world = aWorld();
    await createExternalTransfer(world.parts, aRequest({ tenant }));

    const page = await listTransfers(partsOf(world), { tenant: aTenant(), ...ALL });

    expect(page.items).toEqual([]);
  });
});

test("an unavailable ledger is an error, not an empty list", async () => {
  const world = aWorld();
  const ledger = {
    ...world.ledger,
    list: async () => {
      throw new CallFailed(true);
    },
  };

  await expect(
    listTransfers({ db: world.parts.db, ledger }, { tenant, ...ALL }),
  ).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
});

describe("the bank list", () => {
  test("has the platform's banks from all pages of the rail's list, sorted by name", async () => {
    const { parts } = aWorld();

    const banks = await parts.banks.test.all();

    expect(banks.map(({ code }) => code)).toEqual(["120001", "044", "058"]);
  });

  test("is fetched once for concurrent callers", async () => {
    const world = aWorld();

    await Promise.all(Array.from({ length: 10 }, () => world.parts.banks.test.all()));
    await world.parts.banks.test.find("058");

    expect(world.rail.calls("/bank?")).toHaveLength(2);
  });

  test("has all of the platform's banks when the rail's list is unavailable or empty", async () => {
    for (const banks of [undefined, []]) {
      const world = aWorld();
      if (banks) world.rail.banks = banks;
      else world.rail.override = { path: "/bank", answer: (response) => response.destroy() };

      expect(await world.parts.banks.test.all()).toBe(BANKS);
      expect((await world.parts.banks.test.find("057")).code).toBe("057");
      world.rail.override = undefined;
    }
  });
});

describe("a name enquiry", () => {
  const bank = BANKS.filter(({ code }) => code === "058")[0] as Bank;

  test("is sent once for concurrent callers, and cached", async () => {
    const world = aWorld();
    const ask = () => world.parts.enquire("test", bank, "0690000031");

    const names = await Promise.all(Array.from({ length: 10 }, ask));
    names.push(await ask());

    expect(new Set(names)).toEqual(new Set(["BOLA ADE OKAFOR"]));
    expect(world.rail.calls("/bank/resolve")).toHaveLength(1);
  });

  test("that the bank refuses is refused, and not cached", async () => {
    const world = aWorld();

    for (const times of [1, 2]) {
      await expect(world.parts.enquire("test", bank, "0690000038")).rejects.toMatchObject({
        code: "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
        details: {},
      });
      expect(world.rail.calls("/bank/resolve")).toHaveLength(times);
    }
  });

  test("that the bank does not answer is retryable", async () => {
    const world = aWorld();

    await expect(world.parts.enquire("test", bank, "0690000039")).rejects.toMatchObject({
      code: "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
      details: { extra: { retryable: true } },
    });
  });

  test("that a request with little time began goes to one with more, too", async () => {
    const world = aWorld();
    const rails = { test: world.parts.rails.test, live: world.parts.rails.live };
    const slowly: typeof rails.test.accountName = async (...call) => {
      await delay(500);
      return rails.test.accountName(...call);
    };
    const slow = { ...rails, test: { ...rails.test, accountName: slowly } };
    const enquire = nameEnquiry(slow, createLogger("test", "silent"));
    const within = (ms: number) =>
      withContext({ requestId: `req-${ms}`, deadline: Date.now() + ms }, () =>
        enquire("test", bank, "0690000031"),
      );

    const [short, long] = await Promise.allSettled([within(400), within(5_000)]);

    expect(short).toMatchObject({ reason: { details: { extra: { retryable: true } } } });
    expect(long).toMatchObject({ value: "BOLA ADE OKAFOR" });
    expect(world.rail.calls("/bank/resolve")).toHaveLength(1);
  });

  test("ends before the request's deadline", async () => {
    const world = aWorld();
    const request = { requestId: "req-1", deadline: Date.now() + 100 };

    await expect(
      withContext(request, () => world.parts.enquire("test", bank, "0690000031")),
    ).rejects.toMatchObject({ details: { extra: { retryable: true } } });

    expect(world.rail.calls("/bank/resolve")).toEqual([]);
  });
});

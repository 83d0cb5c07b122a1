import { randomBytes } from "node:crypto";
import { ExternalTransferRecord } from "@kobo/api-schemas/records";
import { kobo } from "@kobo/core/money";
import { LeaseLost } from "@kobo/jobs";
import { freePort } from "@kobo/testing";
import { createExternalTransfer } from "../../src/app/bank/create-external-transfer";
import { getTransfer } from "../../src/app/get-transfer";
import { referenceTaken } from "../../src/app/reference-taken";
import type { Charges } from "../../src/domain/fees";
import { aMadeTransfer, aRequest, aTransfer } from "../factories";
import type { RailBehaviour } from "../fake-rail";
import { SECRET, type World, worlds } from "./world";

const { aWorld } = worlds();

const WALLET = 10_000_000n;
const PRICED: Charges = {
  tiers: [{ upTo: undefined, fee: kobo(1_000n) }],
  stampDuty: kobo(5_000n),
  stampDutyFrom: 100_000n,
};
const PENDING: RailBehaviour = { records: "pending", answers: "as booked" };
const NO_RESPONSE: RailBehaviour = { records: "success", answers: "nothing" };

/** Double entry: the sum of all balances is zero. */
const expectBalanced = ({ ledger }: World) => expect(ledger.total()).toBe(0n);

describe("a transfer to a bank account", () => {
  test("holds, sends once, posts, and publishes the specified record", async () => {
    const world = aWorld({ charges: PRICED });
    const command = aRequest();

    const { transfer, replayed } = await createExternalTransfer(world.parts, command);

    expect(replayed).toBe(false);
    expect(transfer).toMatchObject({ state: "completed", accountName: "BOLA ADE OKAFOR" });
    expect(world.rail.sent()).toBe(1);
    expect(world.rail.calls("/transferrecipient")[0]).toMatchObject({
      headers: { authorization: `Bearer ${SECRET}` },
      body: { type: "nuban", account_number: "0690000031", bank_code: "058", currency: "NGN" },
    });
    expect(world.rail.calls("/transfer").at(-1)?.body).toEqual({
      source: "balance",
      amount: 100_000,
      currency: "NGN",
      recipient: "RCP_0690000031",
      reason: "Salary",
      reference: `kobo-${transfer.id.replaceAll("-", "")}`,
    });
    expect(world.ledger.available()).toBe(WALLET - 106_000n);
    expect(world.ledger.openHolds()).toBe(0);
    expect(world.ledger.balance("bank_settlement")).toBe(100_000n);
    expect(world.ledger.balance("rail_clearing")).toBe(0n);
    expect(world.ledger.balance("fee_revenue")).toBe(1_000n);
    expect(world.ledger.balance("stamp_duty")).toBe(5_000n);
    expectBalanced(world);
    const [event, ...others] = await world.events(command);
    expect(others).toEqual([]);
    expect(event?.type).toBe("transfer.completed");
    expect(ExternalTransferRecord.parse(event?.data)).toMatchObject({
      reference: command.reference,
      bankCode: "058",
      amount: 100_000,
      totalDebit: 106_000,
      status: "completed",
      completedAt: transfer.completedAt?.toISOString(),
    });
  });

  test("a refusal by the bank voids the whole hold and has a reason", async () => {
    const world = aWorld({ charges: PRICED });
    world.rail.behaviour = { records: "failed", answers: "as booked" };
    const command = aRequest();

    const { transfer } = await createExternalTransfer(world.parts, command);

    expect(transfer).toMatchObject({ state: "failed", failureReason: "REJECTED_BY_BANK" });
    expect(world.ledger.available()).toBe(WALLET);
    expect(world.ledger.openHolds()).toBe(0);
    const [event] = await world.events(command);
    expect(event).toMatchObject({
      type: "transfer.failed",
      data: { status: "failed", failureReason: "REJECTED_BY_BANK", completedAt: null },
    });
  });

  test("an unreachable rail received nothing, so the hold is voided at once", async () => {
    const world = aWorld({ url: `http://127.0.0.1:${await freePort()}` });
    world.parts.enquire = async () => "BOLA ADE";

    const { transfer } = await createExternalTransfer(world.parts, aRequest());

    expect(transfer).toMatchObject({ state: "failed", failureReason: "RAIL_UNAVAILABLE" });
    expect(world.ledger.available()).toBe(WALLET);
  });

  test("a payee without a recipient at the rail is not paid", async () => {
    const world = aWorld();
    world.rail.override = { path: "/transferrecipient", answer: (response) => response.destroy() };

    const { transfer } = await createExternalTransfer(world.parts, aRequest());

    expect(transfer).toMatchObject({ state: "failed", failureReason: "RAIL_UNAVAILABLE" });
    expect(world.rail.sent()).toBe(0);
  });

  test.each<[string, RailBehaviour]>([
    ["no response", NO_RESPONSE],
    ["a server error", { records: "success", answers: "a server error" }],
    ["garbage", { records: "success", answers: "garbage" }],
    ["a reset", { records: "success", answers: "a reset" }],
    ["a refusal without a transfer status", { records: "success", answers: "a refusal" }],
    ["a pending status", PENDING],
    ["an unknown status", { records: "thinking", answers: "as booked" }],
  ])(
    "%s leaves the transfer pending with the money held, until a query gets the outcome",
    async (_, behaviour) => {
      const world = aWorld();
      world.rail.behaviour = behaviour;
      const command = aRequest();

      const { transfer } = await createExternalTransfer(world.parts, command);
      expect(transfer.state).toBe("pending");
      expect(world.ledger.openHolds()).toBe(1);
      expect(await world.publishedEvents(command)).toEqual([]);
      for (const booked of world.rail.transfers.values()) booked.status = "success";
      await world.recoverNow(transfer.id);

      expect(await world.row(command)).toMatchObject({ state: "completed", calls: 2 });
      expect(world.rail.sent()).toBe(1);
      expect(world.ledger.balance("bank_settlement")).toBe(100_000n);
      expect(await world.publishedEvents(command)).toEqual(["transfer.completed"]);
      const answers = await world.parts.db("rail_answers").where({ transfer_id: transfer.id });
      expect(answers.map(({ call, outcome }) => [call, outcome])).toEqual([
        ["send", "unknown"],
        ["query", "paid"],
      ]);
      expectBalanced(world);
    },
  );

  test.each([
    ["another amount", { amount: 1 }],
    ["another reference", { reference: "kobo-other-transfer" }],
  ])("a response about %s is ignored", async (_, wrong) => {
    const world = aWorld();
    const command = aRequest();
    world.rail.behaviour = PENDING;
    const { transfer } = await createExternalTransfer(world.parts, command);
    const booked = world.rail.transfers.get(transfer.railReference);
    if (booked) Object.assign(booked, { status: "success" }, wrong);

    await world.recoverNow(transfer.id);

    expect(await world.row(command)).toMatchObject({ state: "pending", acknowledged: true });
    expect(world.ledger.openHolds()).toBe(1);
  });
});

test.each([
  ["its state", { status: "wait\u0000ing" }],
  ["its transfer code", { transfer_code: "TRF\u0000".repeat(100) }],
])("any text from the rail in %s can be stored", async (_, value) => {
  const world = aWorld();
  world.rail.behaviour = PENDING;
  const command = aRequest();
  const { transfer } = await createExternalTransfer(world.parts, command);
  const booked = world.rail.transfers.get(transfer.railReference);
  if (booked) Object.assign(booked, { status: "success" }, value);

  await world.recoverNow(transfer.id);

  expect((await world.row(command)).calls).toBe(2);
  if (booked) booked.status = "success";
  await world.recoverNow(transfer.id);
  expect((await world.row(command)).state).toBe("completed");
});

describe("refusals before the hold", () => {
  test.each([
    ["a source of another kind", { fromPayId: "ada.dpid" }, "WALLET_PAYID_REQUIRED"],
    ["another merchant's wallet", { fromPayId: "bola.wallet" }, "PAYID_NOT_FOUND"],
    ["less than ₦100", { amount: 9_999n }, "INVALID_AMOUNT"],
    ["more than ₦10,000,000", { amount: 1_000_000_001n }, "AMOUNT_TOO_HIGH"],
    ["an unknown bank", { bankCode: "999999" }, "BANK_NOT_SUPPORTED"],
    ["a bank that the rail does not offer", { bankCode: "057" }, "BANK_NOT_SUPPORTED"],
    ["an account number of nine digits", { accountNumber: "069000003" }, "VALIDATION_ERROR"],
    [
      "a number that GTBank cannot have issued",
      { accountNumber: "0123456789" },
      "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
    ],
    [
      "an account unknown to the bank",
      { accountNumber: "0690000038" },
      "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
    ],
    [
      "an account with another name",
      { accountName: "Chidi Eze" },
      "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
    ],
  ])("%s", async (_, fields, code) => {
    const world = aWorld();
    const command = aRequest(fields);

    await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject({ code });

    expect(await world.row(command)).toBeUndefined();
    expect(world.rail.sent() + world.ledger.holds.size).toBe(0);
  });

  test("a wrong check digit and a wrong name are refused with their field", async () => {
    const { parts } = aWorld();

    await expect(
      createExternalTransfer(parts, aRequest({ accountNumber: "0123456789" })),
    ).rejects.toMatchObject({
      details: { errors: [{ field: "accountNumber", code: "nuban_check_digit" }] },
    });
    await expect(
      createExternalTransfer(parts, aRequest({ accountName: "Chidi Eze" })),
    ).rejects.toMatchObject({
      details: { errors: [{ field: "accountName", code: "account_name_mismatch" }] },
    });
  });

  test("the payee's name may be in any order, and the bank may be given by its NIP code", async () => {
    const { parts } = aWorld();

    const { transfer } = await createExternalTransfer(
      parts,
      aRequest({ accountName: "Adé Bọla", bankCode: "000013" }),
    );

    expect(transfer).toMatchObject({ state: "completed", bankCode: "058" });
  });

  test("insufficient funds leave no record and no event, and the reference stays free", async () => {
    const world = aWorld({ charges: PRICED });
    world.ledger.balances.set("ada-stores.wallet", 105_999n);
    const command = aRequest({ idempotencyHash: randomBytes(32) });

    await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject({
      code: "INSUFFICIENT_FUNDS",
    });

    const reading = getTransfer({ db: world.parts.db, ledger: world.ledger }, command);
    await expect(reading).rejects.toMatchObject({
      code: "TRANSACTION_NOT_FOUND",
    });
    expect(world.rail.sent()).toBe(0);
    expect(await world.publishedEvents(command)).toEqual([]);
    world.ledger.balances.set("ada-stores.wallet", 106_000n);
    const { transfer } = await createExternalTransfer(world.parts, command);
    expect(transfer.state).toBe("completed");
    expect(world.ledger.available()).toBe(0n);
  });

  test("the wallet's daily limit includes the fee and the duty", async () => {
    const world = aWorld({ charges: PRICED });
    const limits = { amountMax: 1_000_000n, dailyCap: 211_999n };

    await createExternalTransfer(world.parts, aRequest({ limits }));
    await expect(createExternalTransfer(world.parts, aRequest({ limits }))).rejects.toMatchObject({
      code: "AMOUNT_TOO_HIGH",
      message: expect.stringMatching(/daily/),
    });

    const room = { ...limits, dailyCap: 212_000n };
    const { transfer } = await createExternalTransfer(world.parts, aRequest({ limits: room }));
    expect(transfer.state).toBe("completed");
  });

  test("with the breaker open nothing is stored, and the error is retryable", async () => {
    const world = aWorld();
    const test = { ...world.parts.rails.test, reserve: () => undefined };
    const parts = { ...world.parts, rails: { test, live: test } };
    const command = aRequest();

    await expect(createExternalTransfer(parts, command)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
      details: { retryAfterSeconds: 1 },
    });

    expect(await world.row(command)).toBeUndefined();
  });

  describe("while the rail's concurrency limit is nearly reached", () => {
    /** Leaves one permit to send. */
    const givenOnePermit = () => {
      const world = aWorld();
      const rail = world.parts.rails.test;
      for (let taken = 0; taken < 199; taken++) rail.reserve();
      const isAvailable = () => {
        const permit = rail.reserve();
        permit?.release();
        return permit !== undefined;
      };
      return { world, isAvailable };
    };

    test("reserves its permit before its hold, so that it is sent, and returns it", async () => {
      const { world, isAvailable } = givenOnePermit();
      const availableAt: boolean[] = [];
      const when = () => {
        availableAt.push(isAvailable());
        return false;
      };
      world.ledger.silence = { when, how: "before" };

      const { transfer } = await createExternalTransfer(world.parts, aRequest());

      expect(transfer.state).toBe("completed");
      // At the hold, and at the post.
      expect(availableAt).toEqual([false, true]);
      expect(isAvailable()).toBe(true);
    });

    test("returns its permit when its hold is refused", async () => {
      const { world, isAvailable } = givenOnePermit();
      world.ledger.balances.set("ada-stores.wallet", 1n);

      await expect(createExternalTransfer(world.parts, aRequest())).rejects.toMatchObject({
        code: "INSUFFICIENT_FUNDS",
      });

      expect(isAvailable()).toBe(true);
    });
  });
});

describe("a repeated request", () => {
  test("with the same key and body returns the transfer's current state, whatever the first response was", async () => {
    const world = aWorld();
    world.rail.behaviour = NO_RESPONSE;
    const command = aRequest({ idempotencyHash: randomBytes(32) });
    const first = await createExternalTransfer(world.parts, command);
    await world.recoverNow(first.transfer.id);

    const second = await createExternalTransfer(world.parts, command);

    expect(first.transfer.state).toBe("pending");
    expect(second).toMatchObject({
      replayed: true,
      transfer: { id: first.transfer.id, state: "completed" },
    });
    expect(world.rail.sent()).toBe(1);
  });

  test("is a replay even if the limits are lower now", async () => {
    const world = aWorld();
    const command = aRequest({ idempotencyHash: randomBytes(32) });
    const first = await createExternalTransfer(world.parts, command);
    const limits = { ...command.limits, amountMax: 1n };

    const second = await createExternalTransfer(world.parts, { ...command, limits });

    expect(second).toMatchObject({ replayed: true, transfer: { id: first.transfer.id } });
    const newRequest = aRequest({ limits });
    await expect(createExternalTransfer(world.parts, newRequest)).rejects.toMatchObject({
      code: "AMOUNT_TOO_HIGH",
    });
  });

  test("with the same key and another body is refused", async () => {
    const { parts } = aWorld();
    const command = aRequest({ idempotencyHash: randomBytes(32) });
    await createExternalTransfer(parts, command);

    await expect(
      createExternalTransfer(parts, { ...command, fingerprint: randomBytes(32) }),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_REUSED" });
  });

  test("with a used reference is refused before any provider call", async () => {
    const world = aWorld();
    const command = aRequest();
    const { transfer } = await createExternalTransfer(world.parts, command);
    const callsBefore = world.rail.seen.length;

    await expect(
      createExternalTransfer(world.parts, { ...command, bankCode: "999999" }),
    ).rejects.toMatchObject({
      code: "DUPLICATE_REFERENCE",
      details: {
        data: { reference: command.reference, type: "external_transfer", status: "completed" },
      },
    });

    expect(world.rail.seen).toHaveLength(callsBefore);
    const elsewhere = aRequest({ reference: command.reference });
    world.ledger.references.clear();
    expect((await createExternalTransfer(world.parts, elsewhere)).transfer.id).not.toBe(
      transfer.id,
    );
  });

  test("the refusal of a reference names the PayID transfer that uses it", async () => {
    const world = aWorld();
    const command = aRequest();
    const holder = aMadeTransfer(aTransfer({ reference: command.reference }));
    world.ledger.givenPayIdTransfer(holder);

    await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject({
      code: "DUPLICATE_REFERENCE",
      details: { data: { type: "payid_transfer", status: "completed" } },
    });
  });

  test("a concurrent PayID transfer with the reference wins, and the row is refused", async () => {
    const world = aWorld();
    const command = aRequest();
    const holder = aMadeTransfer(aTransfer({ reference: command.reference }));
    const { enquire } = world.parts;
    world.parts.enquire = (...account) => {
      world.ledger.givenPayIdTransfer(holder);
      return enquire(...account);
    };

    await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject({
      code: "DUPLICATE_REFERENCE",
      details: { data: { type: "payid_transfer" } },
    });

    expect((await world.row(command)).state).toBe("refused");
    expect(world.rail.sent()).toBe(0);
  });

  test("twenty concurrent requests with one reference pay once", async () => {
    const world = aWorld();
    const command = aRequest();

    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => createExternalTransfer(world.parts, command)),
    );

    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    // Requests before the hold get a retryable error.
    const codes = ["DUPLICATE_REFERENCE", "SERVICE_UNAVAILABLE"];
    for (const result of results) {
      if (result.status === "rejected") expect(codes).toContain(result.reason.code);
    }
    expect(world.rail.sent()).toBe(1);
    expect(world.ledger.available()).toBe(WALLET - 100_000n);
  });

  describe("without a key, while the hold's outcome is unknown", () => {
    const undecided = { code: "SERVICE_UNAVAILABLE", details: { retryAfterSeconds: 1 } };
    const holds = (group: { items?: { kind?: unknown }[] }) =>
      group.items?.[0]?.kind === "TRANSFER_KIND_PENDING";

    test.each([
      ["not held: the repeat must retry, and then succeeds", "before", "completed"],
      ["held: the repeat must retry, and then gets the outcome", "after", "failed"],
    ] as const)("%s", async (_, how, state) => {
      const world = aWorld();
      const command = aRequest();
      world.ledger.silence = { when: holds, how };
      const once = () => createExternalTransfer(world.parts, command);
      await expect(once()).rejects.toMatchObject(undecided);
      const { id } = await world.row(command);

      await expect(once()).rejects.toMatchObject(undecided);
      const taken = referenceTaken(world.parts, command.tenant, command.reference);
      await expect(taken).resolves.toMatchObject(undecided);
      world.ledger.silence = undefined;
      await world.recoverNow(id);

      if (state === "completed") expect((await once()).transfer.state).toBe(state);
      else {
        await expect(once()).rejects.toMatchObject({
          code: "DUPLICATE_REFERENCE",
          details: { data: { type: "external_transfer", status: state } },
        });
      }
    });

    test("a transfer whose hold is only in the ledger is not reported as pending", async () => {
      const world = aWorld();
      const command = aRequest();
      world.ledger.silence = { when: holds, how: "after" };
      await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject(undecided);
      await world.change((await world.row(command)).id, { reference: "renamed" });

      const taken = referenceTaken(world.parts, command.tenant, command.reference);
      await expect(taken).resolves.toMatchObject(undecided);
    });
  });

  test("ten concurrent requests with one key get one transfer or a retryable error", async () => {
    const world = aWorld();
    const command = aRequest({ idempotencyHash: randomBytes(32) });

    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => createExternalTransfer(world.parts, command)),
    );

    const ids = new Set<string>();
    for (const result of results) {
      if (result.status === "fulfilled") ids.add(result.value.transfer.id);
      else expect(result.reason.code).toBe("IDEMPOTENCY_KEY_IN_USE");
    }
    expect(ids.size).toBe(1);
    expect(world.rail.sent()).toBe(1);
  });
});

describe("when the ledger does not respond", () => {
  const holds = (group: { items?: { kind?: unknown }[] }) =>
    group.items?.[0]?.kind === "TRANSFER_KIND_PENDING";
  const closes = (group: { items?: { kind?: unknown }[] }) => !holds(group);

  test("a hold that was committed is found and voided, and nothing is sent", async () => {
    const world = aWorld({ charges: PRICED });
    world.ledger.silence = { when: holds, how: "after" };
    const command = aRequest({ idempotencyHash: randomBytes(32) });
    await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });
    await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject({
      code: "IDEMPOTENCY_KEY_IN_USE",
    });

    world.ledger.silence = undefined;
    await world.recoverNow((await world.row(command)).id);

    expect(await world.row(command)).toMatchObject({
      state: "failed",
      failure_reason: "INTERRUPTED",
    });
    expect(world.ledger.available()).toBe(WALLET);
    expect(world.rail.sent()).toBe(0);
    expect(await world.publishedEvents(command)).toEqual(["transfer.failed"]);
  });

  test("a hold that was never sent leaves the transfer refused", async () => {
    const world = aWorld();
    world.ledger.silence = { when: holds, how: "unsent" };
    const command = aRequest();

    await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });

    expect((await world.row(command)).state).toBe("refused");
  });

  test("a hold that was not committed is not committed later", async () => {
    const world = aWorld();
    world.ledger.silence = { when: holds, how: "before" };
    const command = aRequest();
    await expect(createExternalTransfer(world.parts, command)).rejects.toMatchObject({
      code: "SERVICE_UNAVAILABLE",
    });

    world.ledger.silence = undefined;
    await world.recoverNow((await world.row(command)).id);

    expect((await world.row(command)).state).toBe("refused");
    expect(world.ledger.holds.size).toBe(0);
  });

  test.each(["before", "after"] as const)(
    "a paid transfer is posted later, once (%s)",
    async (how) => {
      const world = aWorld({ charges: PRICED });
      world.ledger.silence = { when: closes, how };
      const command = aRequest();
      const { transfer } = await createExternalTransfer(world.parts, command);
      expect(transfer.state).toBe("paid");

      world.ledger.silence = undefined;
      await world.recoverNow(transfer.id);

      expect(await world.row(command)).toMatchObject({ state: "completed" });
      expect(world.ledger.available()).toBe(WALLET - 106_000n);
      expect(world.rail.sent()).toBe(1);
      expect(await world.publishedEvents(command)).toEqual(["transfer.completed"]);
      expectBalanced(world);
    },
  );

  test("a step that the ledger refuses keeps its state, opens a review, and can be resumed", async () => {
    const world = aWorld();
    world.rail.behaviour = PENDING;
    const command = aRequest();
    const { transfer } = await createExternalTransfer(world.parts, command);
    const hold = world.ledger.holds.get(transfer.id);
    world.ledger.holds.delete(transfer.id);
    for (const booked of world.rail.transfers.values()) booked.status = "success";

    await world.recoverNow(transfer.id);

    expect(await world.row(command)).toMatchObject({ state: "paid", due_at: null });
    expect(await world.reviews(transfer.id)).toEqual(["refused by the ledger"]);
    if (hold) world.ledger.holds.set(transfer.id, hold);
    await world.recoverNow(transfer.id);
    expect((await world.row(command)).state).toBe("completed");
  });
});

describe("two runs of one transfer", () => {
  test("a request that lost its lease stores nothing, and responds with the stored record", async () => {
    const world = aWorld();
    const command = aRequest();
    world.rail.onTransfer = async () => world.recoverNow((await world.row(command)).id);

    const { transfer } = await createExternalTransfer(world.parts, command);

    expect(transfer).toMatchObject({ state: "pending", queryAttempts: 1, notFound: 1 });
    await world.recoverNow(transfer.id);
    expect((await world.row(command)).state).toBe("completed");
    expect(world.rail.sent()).toBe(1);
    expect(world.ledger.available()).toBe(WALLET - 100_000n);
  });

  test("a slow worker cannot overwrite another run's step, even in the same state", async () => {
    const world = aWorld();
    world.rail.behaviour = PENDING;
    const command = aRequest();
    const { transfer } = await createExternalTransfer(world.parts, command);
    const booked = world.rail.transfers.get(transfer.railReference);
    world.rail.override = {
      path: "/transfer/verify",
      answer: (response) => {
        world.rail.override = undefined;
        // While the first query waits, a second one gets "pending" and stores it.
        void world.recoverNow(transfer.id).then(() => {
          const data = { ...booked, status: "failed" };
          response.end(JSON.stringify({ status: true, message: "", data }));
        });
      },
    };
    await world.change(transfer.id, { due_at: world.ago("0 s") });

    await expect(world.work()).rejects.toBeInstanceOf(LeaseLost);

    expect(await world.row(command)).toMatchObject({ state: "pending", calls: 2, asked: 1 });
    expect(world.ledger.openHolds()).toBe(1);
  });

  test("the request keeps its lease, whatever the test clock or a webhook does", async () => {
    const world = aWorld();
    const command = aRequest();
    let claimed = -1;
    world.rail.onTransfer = async () => {
      await world.change((await world.row(command)).id, { due_at: world.ago("1 h") });
      claimed = await world.work();
    };

    const { transfer } = await createExternalTransfer(world.parts, command);

    expect(claimed).toBe(0);
    expect(transfer.state).toBe("completed");
  });
});

describe("a transfer that the rail does not find", () => {
  const givenLost = async () => {
    const world = aWorld({ charges: PRICED });
    world.rail.behaviour = { records: undefined, answers: "nothing" };
    const command = aRequest();
    const { transfer } = await createExternalTransfer(world.parts, command);
    const { id } = transfer;
    for (let question = 0; question < 4; question++) await world.recoverNow(id);
    expect(await world.row(command)).toMatchObject({ state: "pending", not_found: 4 });
    await world.change(id, { grace_ends_at: world.ago("1 s") });
    await world.recoverNow(id);

    expect(await world.row(command)).toMatchObject({
      state: "lost",
      failure_reason: "RAIL_TIMEOUT",
    });
    expect(world.ledger.available()).toBe(WALLET);
    expect(await world.publishedEvents(command)).toEqual(["transfer.failed"]);
    return { world, command, id, transfer };
  };

  test('fails after the grace period and three "not found", and is queried for a day', async () => {
    const { world, command, id } = await givenLost();
    expect((await world.row(command)).due_at).toBeInstanceOf(Date);

    for (let query = 0; query < 6; query++) await world.recoverNow(id);
    expect(await world.row(command)).toMatchObject({ state: "lost", due_at: expect.any(Date) });
    await world.change(id, { asked_from: world.ago("24 h") });
    await world.recoverNow(id);

    expect(await world.row(command)).toMatchObject({ state: "failed", due_at: null });
  });

  test.each([
    ["from the wallet", WALLET, "source"],
    ["from the receivable, when the wallet is empty", 0n, "debt"],
  ])("is debited when it is paid late: %s", async (_, balance, payer) => {
    const { world, command, id, transfer } = await givenLost();
    const before = world.ledger.balance("ada-stores.wallet");
    world.ledger.balances.set("world", world.ledger.balance("world") + before - balance);
    world.ledger.balances.set("ada-stores.wallet", balance);
    const { railReference: reference } = transfer;
    const booked = { reference, amount: 100_000, currency: "NGN", transfer_code: "TRF_9" };
    world.rail.transfers.set(reference, { ...booked, status: "success" });

    await world.recoverNow(id);

    expect(await world.row(command)).toMatchObject({ state: "completed", charged_to: payer });
    expect(world.ledger.available()).toBe(payer === "source" ? balance - 106_000n : 0n);
    expect(world.ledger.balance("merchant_receivable")).toBe(payer === "debt" ? -106_000n : 0n);
    expect(world.ledger.balance("bank_settlement")).toBe(100_000n);
    expect(await world.reviews(id)).toEqual(["paid late"]);
    expect(await world.publishedEvents(command)).toEqual(["transfer.failed", "transfer.completed"]);

    world.rail.transfers.set(reference, { ...booked, status: "reversed" });
    await world.recoverNow(id);

    expect((await world.row(command)).state).toBe("reversed");
    expect(world.ledger.available()).toBe(balance);
    expect(world.ledger.balance("merchant_receivable")).toBe(0n);
    expect(world.ledger.balance("bank_settlement")).toBe(0n);
    expectBalanced(world);
  });

  test("is not failed if the rail acknowledged it once, but opens a review", async () => {
    const world = aWorld();
    world.rail.behaviour = PENDING;
    const command = aRequest();
    const { transfer } = await createExternalTransfer(world.parts, command);
    world.rail.transfers.clear();
    await world.change(transfer.id, { grace_ends_at: world.ago("1 h") });

    for (let query = 0; query < 9; query++) await world.recoverNow(transfer.id);
    await world.change(transfer.id, { asked_from: world.ago("24 h") });
    await world.recoverNow(transfer.id);

    expect(await world.row(command)).toMatchObject({ state: "review", due_at: null });
    expect(await world.reviews(transfer.id)).toEqual(["unresolved"]);
    expect(world.ledger.openHolds()).toBe(1);
  });
});

test("the service's database role can delete neither a transfer nor a rail answer, nor update an answer", async () => {
  const { db } = aWorld().parts;

  await expect(db("external_transfers").delete()).rejects.toThrow(/permission denied/);
  await expect(db("rail_answers").delete()).rejects.toThrow(/permission denied/);
  await expect(db("rail_answers").update({ detail: "" })).rejects.toThrow(/permission denied/);
});

import { hash } from "node:crypto";
import { disputeFromWire, disputeRecord } from "@kobo/api-schemas/records";
import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { claimDue } from "@kobo/jobs";
import { explorer } from "@kobo/operators/explorer";
import type { GetDisputeResponse__Output } from "@kobo/protos/card_payments/v1/GetDisputeResponse";
import { toWireTenant } from "@kobo/rpc";
import { resumeDispute } from "../../../src/app/disputes/run-dispute";
import { scanDisputes } from "../../../src/app/disputes/scan-disputes";
import { settle } from "../../../src/app/settle";
import { disputeLedger } from "../../../src/clients/dispute-ledger";
import { EXPLORER_SOURCES } from "../../../src/db/explorer-sources";
import { requery } from "../reviews";
import { cardWorlds, codeOf, overWire, type Parts, type World } from "../world";
import { notify } from "./notify";

const { aWorld, admin } = cardWorlds();

const PDF = Buffer.from("%PDF-1.7\nproof of delivery\n%%EOF");
const OWN = "NGN wallet ada-stores.wallet";
const SETTLING = "NGN settling ada-stores.wallet";
const DEBT = "NGN system MERCHANT_RECEIVABLE";
const CLEARING = "NGN system CARD_CLEARING";

/** A payment of ₦1,000 whose holder objects to it; by default the whole amount is taken. */
async function disputed(
  world: World,
  {
    tenant = world.tenant,
    ...opened
  }: { amount?: bigint; isInquiry?: boolean; tenant?: World["tenant"] } = {},
) {
  const { payment } = await world.create({}, { tenant });
  const row = await world.row(payment, tenant);
  const processor = world.disputes[tenant.mode];
  const processorDisputeId = processor.open(row.processor_id, { amount: 100_000n, ...opened });
  const learn = async () => {
    await notify(world, processorDisputeId, row.processor_id, tenant.mode);
    await world.work();
  };
  await learn();
  const [dispute] = await list(world, { paymentId: payment.id }, tenant);
  if (!dispute) throw new Error("The dispute is listed.");
  return { payment, row, processorDisputeId, dispute, learn };
}

async function list(
  world: World,
  fields: { paymentId?: string; statuses?: "DISPUTE_STATUS_WON"[]; limit?: number } = {},
  tenant = world.tenant,
) {
  const request = { tenant: toWireTenant(tenant), limit: 20, statuses: [], paymentId: "" };
  const rest = { createdAfterUs: "0", createdBeforeUs: "0", position: null, ...fields };
  const { disputes = [] } = await world.calls.ListDisputes({ ...request, ...rest });
  return disputes.map((dispute) =>
    toRecord(overWire<GetDisputeResponse__Output>("GetDispute", { dispute })),
  );
}

function toRecord({ dispute }: GetDisputeResponse__Output) {
  if (!dispute) throw new Error("The answer brings a dispute.");
  return disputeRecord(disputeFromWire(dispute));
}

async function get(world: World, disputeId: string, tenant = world.tenant) {
  const answer = await world.calls.GetDispute({ tenant: toWireTenant(tenant), disputeId });
  return toRecord(overWire("GetDispute", answer));
}

async function addEvidence(
  world: World,
  disputeId: string,
  texts: Record<string, string>,
  files: Record<string, string> = {},
  tenant = world.tenant,
) {
  const request = { tenant: toWireTenant(tenant), disputeId, texts, files };
  return toRecord(overWire("AddDisputeEvidence", await world.calls.AddDisputeEvidence(request)));
}

async function respond(
  world: World,
  disputeId: string,
  request: "DISPUTE_REQUEST_ACCEPT" | "DISPUTE_REQUEST_SUBMIT",
  tenant = world.tenant,
) {
  const answer = await world.calls.RespondToDispute({
    tenant: toWireTenant(tenant),
    disputeId,
    request,
  });
  return toRecord(overWire("RespondToDispute", answer));
}

const accept = (world: World, id: string) => respond(world, id, "DISPUTE_REQUEST_ACCEPT");
const submit = (world: World, id: string) => respond(world, id, "DISPUTE_REQUEST_SUBMIT");

async function upload(world: World, content = PDF, key = "", tenant = world.tenant) {
  const { file } = await world.calls.CreateFile({
    tenant: toWireTenant(tenant),
    purpose: "dispute_evidence",
    filename: "proof.pdf",
    content,
    otherIdempotencyKeyHashes: [],
    idempotencyKeyHash: key ? hash("sha256", key, "buffer") : Buffer.alloc(0),
  });
  return String(file?.id);
}

const eventsOf = async (world: World) =>
  (await world.eventNames()).filter((name) => name.startsWith("dispute."));

describe("a dispute that withdraws the money", () => {
  test("is stored, posted and published once, however often its webhook arrives", async () => {
    const world = aWorld();
    const before = world.ledger.ledger.balance(CLEARING);
    const { dispute, learn, payment } = await disputed(world);
    await learn();
    await Promise.all([learn(), learn()]);

    expect(dispute).toMatchObject({
      payment_id: payment.id,
      amount: 100_000,
      currency: "NGN",
      status: "needs_response",
      is_inquiry: false,
      reason: "fraudulent",
      amount_withdrawn: 100_000,
      pending_response: null,
    });
    expect(await list(world, { paymentId: payment.id })).toHaveLength(1);
    expect(await eventsOf(world)).toEqual(["dispute.created"]);
    // The processor keeps the disputed amount and its fee, besides the fee of the payment.
    const clearing = world.ledger.ledger.balance(CLEARING) - before;
    expect(clearing).toBe(-100_000n + 1_000n + 100_000n + 1_500n);
    expect(world.ledger.ledger.total("NGN")).toBe(0n);
  });

  test("leaves a debt when the wallet balance is insufficient", async () => {
    const world = aWorld();
    // The platform's fee of the payment is missing in the wallet.
    await disputed(world);

    expect(world.ledger.ledger.balance(DEBT)).toBe(-100_000n);
    expect(world.ledger.ledger.balance(OWN)).toBe(98_500n);
  });

  test("debits the wallet when its balance suffices, and credits it when won", async () => {
    const world = aWorld();
    world.ledger.ledger.fund(OWN, 50_000n);
    const { dispute, learn, processorDisputeId } = await disputed(world);
    expect(world.ledger.ledger.balance(OWN)).toBe(48_500n);

    world.disputes.test.decide(processorDisputeId, "won");
    await learn();

    expect(world.ledger.ledger.balance(OWN)).toBe(148_500n);
    expect(world.ledger.ledger.balance(DEBT)).toBe(0n);
    expect(await get(world, dispute.id)).toMatchObject({ status: "won", amount_withdrawn: 0 });
    expect(await eventsOf(world)).toEqual(["dispute.created", "dispute.won"]);
  });

  test("debits money waiting for settlement first, which reduces the settlement", async () => {
    const world = aWorld();
    const tenant = aTenant({ merchantId: world.tenant.merchantId, mode: "live" });
    const { payment } = await disputed(world, { amount: 60_000n, tenant });
    expect(world.ledger.ledger.balance(SETTLING)).toBe(38_500n);

    const { id } = await world.row(payment, tenant);
    await world
      .admin("settlements")
      .where({ id })
      .update({ due_at: world.ago("1 s") });
    const [lease] = await claimDue(world.parts.db, {
      table: "settlements",
      limit: 1,
      leaseMs: 30_000,
    });
    if (!lease) throw new Error("The settlement is due.");
    await settle(world.parts, lease);

    expect(world.ledger.ledger.balance(SETTLING)).toBe(0n);
    expect(world.ledger.ledger.balance(OWN)).toBe(38_500n);
  });

  test("returns money that was waiting for settlement to the wallet, and repays the debt", async () => {
    const world = aWorld();
    const tenant = aTenant({ merchantId: world.tenant.merchantId, mode: "live" });
    const { learn, processorDisputeId } = await disputed(world, { tenant });
    expect(world.ledger.ledger.balance(DEBT)).toBe(-1_500n);

    world.disputes.live.decide(processorDisputeId, "won");
    await learn();

    expect(world.ledger.ledger.balance(OWN)).toBe(98_500n);
    expect(world.ledger.ledger.balance(DEBT)).toBe(0n);
  });

  test("charges the configured fee, and returns it with the money", async () => {
    const world = aWorld({ disputeFee: 2_500n });
    world.ledger.ledger.fund(OWN, 50_000n);
    const { dispute, learn, processorDisputeId } = await disputed(world);
    expect(dispute).toMatchObject({ fee: 2_500, amount_withdrawn: 100_000 });
    expect(world.ledger.ledger.balance(OWN)).toBe(46_000n);

    world.disputes.test.decide(processorDisputeId, "won");
    await learn();

    expect(world.ledger.ledger.balance(OWN)).toBe(148_500n);
    expect(await get(world, dispute.id)).toMatchObject({ fee: 0 });
  });
});

test("an inquiry withdraws no money until it escalates", async () => {
  const world = aWorld();
  const { dispute, learn, processorDisputeId } = await disputed(world, { isInquiry: true });
  expect(dispute).toMatchObject({ is_inquiry: true, amount_withdrawn: 0 });
  expect(world.ledger.ledger.balance(DEBT)).toBe(0n);

  const movements = [{ lineId: "txn_99", amount: -100_000n, cost: 0n }];
  world.disputes.test.change(processorDisputeId, { isInquiry: false, movements });
  await learn();

  expect(await get(world, dispute.id)).toMatchObject({
    is_inquiry: false,
    amount_withdrawn: 100_000,
  });
  expect(await eventsOf(world)).toEqual(["dispute.created", "dispute.updated"]);
});

describe("refunds", () => {
  test("are limited to the amount that a partial dispute leaves", async () => {
    const world = aWorld();
    world.ledger.ledger.fund(OWN, 500_000n);
    const { payment } = await disputed(world, { amount: 60_000n });

    expect(await codeOf(world.refund(payment.id, { amount: 40_001 }))).toBe(
      "REFUND_AMOUNT_EXCEEDED",
    );
    const { refund } = await world.refund(payment.id, {});
    expect(refund.amount).toBe(40_000);
  });

  test("of a disputed payment are refused until the dispute is won", async () => {
    const world = aWorld();
    world.ledger.ledger.fund(OWN, 500_000n);
    const { payment, learn, processorDisputeId } = await disputed(world);
    expect(await codeOf(world.refund(payment.id, { amount: 1 }))).toBe("REFUND_AMOUNT_EXCEEDED");

    world.disputes.test.decide(processorDisputeId, "won");
    await learn();

    expect((await world.refund(payment.id, {})).refund.amount).toBe(100_000);
  });

  test("race a dispute with exactly one outcome", async () => {
    const world = aWorld();
    world.ledger.ledger.fund(OWN, 500_000n);
    const { payment } = await world.create();
    const { processor_id: processorId } = await world.row(payment);
    world.processor.refundOutcome = "is refused";
    const id = world.disputes.test.open(processorId, { amount: 100_000n });

    // The refund is held before the dispute is known, and the processor, which has it, refuses the refund.
    const [refunded] = await Promise.all([
      world.refund(payment.id, {}).then(
        ({ refund }) => refund.status,
        () => "refused",
      ),
      notify(world, id, processorId).then(() => world.work()),
    ]);

    expect(["failed", "refused"]).toContain(refunded);
    expect(world.ledger.ledger.openHolds()).toBe(0);
    // Once taken by the dispute, and nothing by the refund.
    expect(world.ledger.ledger.balance(OWN)).toBe(500_000n + 98_500n - 100_000n);
  });
});

describe("evidence", () => {
  test("is merged, and an empty text removes a field", async () => {
    const world = aWorld();
    const { dispute } = await disputed(world);

    await addEvidence(world, dispute.id, { customer_name: "Bola", shipping_carrier: "GIG" });
    const { evidence } = await addEvidence(world, dispute.id, {
      customer_name: "Bola A.",
      shipping_carrier: "",
    });

    expect(evidence).toMatchObject({ customer_name: "Bola A.", shipping_carrier: null });
  });

  test("is submitted with its files, which are uploaded once", async () => {
    const world = aWorld();
    const { dispute, processorDisputeId } = await disputed(world);
    const file = await upload(world, Buffer.concat([PDF, Buffer.alloc(600_000, "x")]));
    await addEvidence(world, dispute.id, { uncategorized_text: "proof" }, { receipt: file });

    const submitted = await submit(world, dispute.id);

    expect(submitted).toMatchObject({ status: "under_review", pending_response: null });
    expect(submitted.submitted_at).not.toBeNull();
    const { evidence } = world.disputes.test.heldOf(processorDisputeId);
    const [[processorFileId, bytes] = ["", Buffer.alloc(0)]] = world.disputes.test.uploads;
    expect(evidence).toEqual({
      texts: { uncategorized_text: "proof" },
      files: { receipt: processorFileId },
    });
    expect(bytes.length).toBe(PDF.length + 600_000);
    expect((await submit(world, dispute.id)).status).toBe("under_review");
    expect(world.disputes.test.calls.filter((call) => call === "submit")).toHaveLength(1);
    expect(await eventsOf(world)).toEqual(["dispute.created", "dispute.updated"]);
  });

  test.each(["before", "after"] as const)(
    "without a response (%s execution) is pending, and is submitted by the recovery",
    async (when) => {
      const world = aWorld();
      const { dispute } = await disputed(world);
      await addEvidence(world, dispute.id, { uncategorized_text: "proof" });
      world.disputes.test.silent = { submit: when };
      const pending = await submit(world, dispute.id);
      expect(pending).toMatchObject({ status: "needs_response", pending_response: "submit" });
      expect(await codeOf(accept(world, dispute.id))).toBe("INVALID_DISPUTE_STATE");
      expect(await codeOf(addEvidence(world, dispute.id, { customer_name: "B" }))).toBe(
        "INVALID_DISPUTE_STATE",
      );

      world.disputes.test.silent = {};
      await makeDue(world, dispute.id);

      expect(await get(world, dispute.id)).toMatchObject({
        status: "under_review",
        pending_response: null,
      });
    },
  );

  test("that the processor refuses can be replaced", async () => {
    const world = aWorld();
    const { dispute } = await disputed(world);
    await addEvidence(world, dispute.id, { uncategorized_text: "proof" });
    world.disputes.test.refuses.add("submit");
    expect(await codeOf(submit(world, dispute.id))).toBe("EVIDENCE_REFUSED");

    world.disputes.test.refuses.clear();
    await addEvidence(world, dispute.id, { uncategorized_text: "better proof" });

    expect((await submit(world, dispute.id)).status).toBe("under_review");
  });

  test.each([
    ["no content", "EVIDENCE_MISSING", (world: World, id: string) => submit(world, id)],
    [
      "an unknown file",
      "FILE_NOT_FOUND",
      (world: World, id: string) =>
        addEvidence(world, id, {}, { receipt: `file_${"0".repeat(26)}` }),
    ],
    [
      "a card number",
      "VALIDATION_ERROR",
      (world: World, id: string) =>
        addEvidence(world, id, { uncategorized_text: "paid with 4242 4242 4242 4242" }),
    ],
    [
      "too many characters",
      "VALIDATION_ERROR",
      (world: World, id: string) =>
        addEvidence(world, id, { uncategorized_text: "x".repeat(150_001) }),
    ],
  ])("with %s is refused: %s", async (_what, code, request) => {
    const world = aWorld();
    const { dispute } = await disputed(world);

    expect(await codeOf(request(world, dispute.id))).toBe(code);
  });

  test("is refused after its due date", async () => {
    const world = aWorld();
    const { dispute, learn, processorDisputeId } = await disputed(world);
    await addEvidence(world, dispute.id, { uncategorized_text: "proof" });
    world.disputes.test.change(processorDisputeId, { evidenceDueBy: new Date(Date.now() - 1_000) });
    await learn();

    expect(await codeOf(submit(world, dispute.id))).toBe("INVALID_DISPUTE_STATE");
    expect(await codeOf(addEvidence(world, dispute.id, { customer_name: "B" }))).toBe(
      "INVALID_DISPUTE_STATE",
    );
  });

  test("cannot reference a file of another merchant", async () => {
    const world = aWorld();
    const { dispute } = await disputed(world);
    const other = await upload(world, PDF, "", aTenant());

    expect(await codeOf(addEvidence(world, dispute.id, {}, { receipt: other }))).toBe(
      "FILE_NOT_FOUND",
    );
  });
});

describe("accepting", () => {
  test("leaves the money with the cardholder, and is final", async () => {
    const world = aWorld();
    const { dispute } = await disputed(world);

    expect(await accept(world, dispute.id)).toMatchObject({
      status: "accepted",
      amount_withdrawn: 100_000,
    });
    expect((await accept(world, dispute.id)).status).toBe("accepted");
    expect(world.disputes.test.calls.filter((call) => call === "close")).toHaveLength(1);
    expect(await codeOf(submit(world, dispute.id))).toBe("INVALID_DISPUTE_STATE");
    expect(await eventsOf(world)).toEqual(["dispute.created", "dispute.lost"]);
  });

  test("races submitting with exactly one outcome", async () => {
    const world = aWorld();
    const { dispute } = await disputed(world);
    await addEvidence(world, dispute.id, { uncategorized_text: "proof" });

    const answers = await Promise.allSettled([
      accept(world, dispute.id),
      submit(world, dispute.id),
    ]);

    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(world.disputes.test.calls.filter((call) => call !== "ask")).toHaveLength(1);
  });
});

describe("a crash", () => {
  test.each(["submit", "upload"] as const)("at the call to %s loses nothing", async (call) => {
    const world = aWorld();
    const { dispute } = await disputed(world);
    const file = await upload(world);
    await addEvidence(world, dispute.id, {}, { receipt: file });
    world.disputes.test.arrives = { [call]: () => crash() };
    expect(await codeOf(submit(world, dispute.id))).toContain("crash");

    world.disputes.test.arrives = {};
    await makeDue(world, dispute.id);

    expect((await get(world, dispute.id)).status).toBe("under_review");
  });

  test("after the ledger has posted does not post twice", async () => {
    const world = aWorld();
    world.ledger.ledger.fund(OWN, 500_000n);
    const { payment } = await world.create();
    const { processor_id: processorId } = await world.row(payment);
    const id = world.disputes.test.open(processorId, { amount: 100_000n });
    await notify(world, id, processorId);
    const { disputeLedger } = world.parts;
    const dying: Parts = {
      ...world.parts,
      disputeLedger: {
        post: async (...args) => {
          await disputeLedger.post(...args);
          return crash();
        },
      },
    };
    const [lease] = await claimDue(world.parts.db, {
      table: "disputes",
      limit: 1,
      leaseMs: 30_000,
    });
    if (!lease) throw new Error("The dispute is due.");
    await expect(resumeDispute(dying, lease)).rejects.toThrow("crash");
    expect(await list(world)).toMatchObject([{ amount_withdrawn: 0 }]);

    await makeDue(world, toPublicId("dp", lease.id));

    expect(await list(world)).toMatchObject([{ amount_withdrawn: 100_000 }]);
    expect(world.ledger.ledger.balance(OWN)).toBe(500_000n + 98_500n - 100_000n);
  });
});

describe("the scan of the processor's list", () => {
  const scan = async (world: World) => {
    const { db } = world.parts;
    await admin()("dispute_scans").update({ due_at: world.ago("1 s"), leased_until: null });
    const leases = await claimDue(db, { table: "dispute_scans", limit: 2, leaseMs: 30_000 });
    await Promise.all(leases.map((lease) => scanDisputes(world.parts, lease)));
    await world.work();
  };

  test("finds a dispute and an outcome whose webhooks were lost", async () => {
    const world = aWorld();
    const { payment } = await world.create();
    const { processor_id: processorId } = await world.row(payment);
    const id = world.disputes.test.open(processorId, { amount: 100_000n });

    await scan(world);
    expect(await list(world)).toMatchObject([{ status: "needs_response" }]);

    world.disputes.test.decide(id, "won");
    await scan(world);
    expect(await list(world)).toMatchObject([{ status: "won", amount_withdrawn: 0 }]);

    const asked = world.disputes.test.calls.length;
    await scan(world);
    expect(world.disputes.test.calls.slice(asked)).toEqual(["list"]);
  });

  test("skips a dispute of an unknown payment", async () => {
    const world = aWorld();
    world.disputes.test.open("pi_of_another_merchant", { amount: 1n });

    await scan(world);

    expect(await list(world)).toEqual([]);
  });
});

test("a dispute that the ledger refuses goes to manual review, which resumes it", async () => {
  const world = aWorld({
    disputeLedger: {
      post: async () => ({
        outcome: "refused",
        refusal: "ACCOUNT_NOT_FOUND",
        takenBy: "",
        payer: "wallet",
      }),
    },
  });
  const { dispute } = await disputed(world);
  const id = fromPublicId("dp", dispute.id) ?? "";
  expect(await admin()("disputes").where({ id }).first()).toMatchObject({
    state: "posting",
    stuck: true,
  });

  await requery(world.parts.db, dispute.id);
  const parts = { ...world.parts, disputeLedger: disputeLedger(world.ledger.ledger) };
  const [lease] = await claimDue(parts.db, { table: "disputes", limit: 1, leaseMs: 30_000 });
  if (!lease) throw new Error("The dispute is due.");
  await resumeDispute(parts, lease);

  expect(await get(world, dispute.id)).toMatchObject({ amount_withdrawn: 100_000 });
  expect(await admin()("disputes").where({ id }).first()).toMatchObject({ stuck: false });
});

describe("files", () => {
  test("are stored with the type detected from their content", async () => {
    const world = aWorld();
    const id = await upload(world);

    const { file } = await world.calls.GetFile({
      tenant: toWireTenant(world.tenant),
      fileId: id,
    });

    expect(file).toMatchObject({ id, type: "application/pdf", size: PDF.length });
  });

  test("are stored once per idempotency key", async () => {
    const world = aWorld();
    const [one, again] = await Promise.all([upload(world, PDF, "k1"), upload(world, PDF, "k1")]);
    expect(again).toBe(one);

    const other = upload(world, Buffer.from("%PDF-other"), "k1");
    expect(await codeOf(other)).toBe("IDEMPOTENCY_KEY_REUSED");
  });

  test.each([
    ["plain text", Buffer.from("proof of delivery"), "INVALID_FILE"],
    ["0 bytes", Buffer.alloc(0), "INVALID_FILE"],
    ["more than 5 MiB", Buffer.concat([PDF, Buffer.alloc(5 * 1024 * 1024)]), "PAYLOAD_TOO_LARGE"],
  ])("of %s are refused", async (_what, content, code) => {
    expect(await codeOf(upload(aWorld(), content))).toBe(code);
  });
});

test("a merchant cannot access another merchant's disputes and files", async () => {
  const world = aWorld();
  const { dispute } = await disputed(world);
  const file = await upload(world);
  const other = aTenant();
  const tenant = toWireTenant(other);

  expect(await codeOf(get(world, dispute.id, other))).toBe("DISPUTE_NOT_FOUND");
  expect(await list(world, { paymentId: dispute.payment_id }, other)).toEqual([]);
  expect(await codeOf(addEvidence(world, dispute.id, { customer_name: "B" }, {}, other))).toBe(
    "DISPUTE_NOT_FOUND",
  );
  for (const request of ["DISPUTE_REQUEST_ACCEPT", "DISPUTE_REQUEST_SUBMIT"] as const) {
    expect(await codeOf(respond(world, dispute.id, request, other))).toBe("DISPUTE_NOT_FOUND");
  }
  expect(await codeOf(world.calls.GetFile({ tenant, fileId: file }))).toBe("FILE_NOT_FOUND");
});

test("lists disputes by status, newest first", async () => {
  const world = aWorld();
  const { processorDisputeId, learn } = await disputed(world);
  const second = await disputed(world);
  world.disputes.test.decide(processorDisputeId, "won");
  await learn();

  expect(await list(world, { statuses: ["DISPUTE_STATUS_WON"] })).toMatchObject([
    { status: "won" },
  ]);
  expect((await list(world)).map(({ id }) => id)[0]).toBe(second.dispute.id);
});

test("operators find a dispute with its ledger transactions", async () => {
  const world = aWorld();
  const { dispute, learn, processorDisputeId } = await disputed(world);
  world.disputes.test.decide(processorDisputeId, "won");
  await learn();
  const { transaction_ids: transactionIds } = await get(world, dispute.id);
  const { Find } = explorer({ db: world.parts.db, sources: EXPLORER_SOURCES });

  const found = await Find({ id: dispute.id, merchantId: "" });

  const paymentId = expect.stringMatching(/^pay_/);
  expect(found).toMatchObject({
    records: [{ kind: "card dispute", id: dispute.id, related: [paymentId, ...transactionIds] }],
  });
  expect(transactionIds).toHaveLength(2);
});

function crash(): never {
  throw new Error("crash");
}

/** Makes a dispute due, as if its schedule had reached the next query. */
async function makeDue(world: World, disputeId: string): Promise<void> {
  await admin()("disputes")
    .where({ id: fromPublicId("dp", disputeId) })
    .update({ due_at: world.ago("1 s"), leased_until: null });
  await world.work();
}

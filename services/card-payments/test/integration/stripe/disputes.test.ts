import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import { stripeProcessor } from "../../../src/clients/stripe/processor";
import { processorStatement } from "../../../src/clients/stripe/statement";
import type { Dispute } from "../../../src/domain/disputes/dispute";
import type { DisputeFound } from "../../../src/domain/disputes/dispute-step";
import { aCard, givenOpen, soon } from "../../conformance/samples";
import { aDispute } from "../../unit/disputes/a-dispute";
import { json, rawProcessor } from "./raw-processor";
import { simulatedStripe } from "./simulated-stripe";

type Stripe = Awaited<ReturnType<typeof simulatedStripe>>;

const FRAUDULENT = "4000000000000259";
const NOT_RECEIVED = "4000000000002685";
const INQUIRY = "4000000000001976";

let stripe: Stripe;
let processor: ReturnType<typeof stripeProcessor>;
beforeAll(async () => {
  stripe = await simulatedStripe();
  processor = stripeProcessor({ ...stripe.account, logger: createLogger("test", "silent") });
}, 30_000);
afterAll(async () => {
  processor.close();
  await stripe.stop();
});

/** A dispute of a new payment, as the processor's webhook names it. */
async function disputed(number: string): Promise<Dispute> {
  const payment = await givenOpen(processor);
  const answer = await processor.confirm(payment, aCard(number), soon());
  expect(answer.kind).toBe("captured");
  const processorDisputeId = await eventually(async () => {
    for await (const page of processor.disputes.list(new Date(Date.now() - 60_000))) {
      const found = page.find(({ processorId }) => processorId === payment.processorId);
      if (found) return found.processorDisputeId;
    }
    throw new Error("The dispute is not listed yet.");
  });
  const { id, publicId, merchantId, mode, merchantName, walletPayId, currency } = payment;
  return aDispute({
    paymentId: id,
    processorDisputeId,
    payment: {
      ...{ publicId, merchantId, mode, merchantName, walletPayId, currency },
      processorId: payment.processorId,
      state: "succeeded",
    },
  });
}

async function read(dispute: Dispute): Promise<DisputeFound> {
  const answer = await processor.disputes.query(dispute, soon());
  if (answer.kind !== "found") throw new Error(`The answer is ${answer.kind}: ${answer.detail}`);
  return answer;
}

test.each([
  [FRAUDULENT, "fraudulent", false],
  [NOT_RECEIVED, "product_not_received", false],
  [INQUIRY, "unrecognized", true],
])("reads a dispute of %s: %s", async (number, reason, isInquiry) => {
  const dispute = await disputed(number);

  const found = await read(dispute);

  expect(found).toMatchObject({ standing: "needs_response", reason, isInquiry, submissions: 0 });
  expect(found.movements).toHaveLength(isInquiry ? 0 : 1);
  expect(found.evidenceDueBy?.getTime()).toBeGreaterThan(Date.now());
});

test("reports a dispute by webhooks about its payment", async () => {
  const dispute = await disputed(NOT_RECEIVED);

  const subject = {
    kind: "dispute",
    processorDisputeId: dispute.processorDisputeId,
    processorId: dispute.payment.processorId,
  };
  await eventually(async () => {
    const received = await stripe.receivedWebhooks(1);
    expect(received.map((webhook) => stripe.webhooks.read(webhook))).toContainEqual(subject);
  });
});

test("submits texts and a file, wins, and returns the money in its statement", async () => {
  const dispute = await disputed(NOT_RECEIVED);
  const upload = await processor.disputes.upload(
    {
      id: dispute.id,
      filename: "proof.pdf",
      type: "application/pdf",
      bytes: Buffer.concat([Buffer.from("%PDF-1.7\r\n"), Buffer.alloc(2_000_000, "\r\n--")]),
    },
    soon(),
  );
  if (upload.kind !== "uploaded") throw new Error(`The upload is ${upload.kind}.`);

  const submitted = await processor.disputes.submit(
    dispute,
    {
      texts: { uncategorized_text: "winning_evidence" },
      files: { receipt: upload.processorFileId },
    },
    soon(),
  );
  expect(submitted).toMatchObject({ kind: "found", standing: "under_review", submissions: 1 });

  const won = await eventually(async () => {
    const found = await read(dispute);
    expect(found.standing).toBe("won");
    return found;
  });
  expect(won.movements.map(({ amount }) => amount)).toEqual([-won.amount, won.amount]);
  const statement = processorStatement(stripe.account);
  const lines = [];
  const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 2_000) };
  for await (const page of statement.read(span)) lines.push(...page);
  statement.close();
  const keys = won.movements.map(({ lineId }) => lineId);
  expect(
    lines
      .filter(({ key }) => keys.includes(key))
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(["dispute", "dispute reversal"]);
});

test("a submission repeated after a lost response takes effect once", async () => {
  const dispute = await disputed(NOT_RECEIVED);
  const evidence = { texts: { uncategorized_text: "proof" }, files: {} };

  const answers = [
    await processor.disputes.submit(dispute, evidence, soon()),
    await processor.disputes.submit({ ...dispute, calls: 1 }, evidence, soon()),
  ];

  for (const answer of answers) {
    expect(answer).toMatchObject({ kind: "found", standing: "under_review", submissions: 1 });
  }
});

test("closing a dispute sets it to lost, and a repeat changes nothing", async () => {
  const dispute = await disputed(FRAUDULENT);

  expect(await processor.disputes.close(dispute, soon())).toMatchObject({ standing: "lost" });
  expect(await processor.disputes.close({ ...dispute, calls: 1 }, soon())).toMatchObject({
    standing: "lost",
  });
});

test("an unknown file is refused", async () => {
  const dispute = await disputed(NOT_RECEIVED);
  const evidence = { texts: {}, files: { receipt: "file_unknown" } };

  expect(await processor.disputes.submit(dispute, evidence, soon())).toMatchObject({
    kind: "refused",
  });
});

describe("a processor that pays in another currency", () => {
  const raw = rawProcessor();

  test("withdraws and returns the disputed amount, and a fee line moves nothing", async () => {
    const dispute = aDispute();
    const { processorDisputeId: id, payment } = dispute;
    const line = { currency: "usd", fee: 1_500 };
    raw.behave = json({
      ...{ object: "dispute", id, amount: 5_000, currency: "ngn", livemode: false },
      ...{ payment_intent: payment.processorId, reason: "fraudulent", status: "won" },
      evidence_details: { due_by: null, submission_count: 1 },
      balance_transactions: [
        { ...line, id: "txn_1", amount: -330 },
        { ...line, id: "txn_2", amount: 0 },
        { ...line, id: "txn_3", amount: 330 },
      ],
    });
    const converting = raw.processor();

    const answer = await converting.disputes.query(dispute, soon());
    converting.close();

    const movements = answer.kind === "found" ? answer.movements : [];
    expect(movements.map(({ amount }) => amount)).toEqual([-5_000n, 0n, 5_000n]);
  });
});

test("an answer about another payment's dispute is unknown", async () => {
  const dispute = await disputed(NOT_RECEIVED);
  const other = { ...dispute, payment: { ...dispute.payment, processorId: "pi_another" } };

  expect(await processor.disputes.query(other, soon())).toMatchObject({ kind: "unknown" });
});

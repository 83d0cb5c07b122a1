import { createHash } from "node:crypto";
import {
  type CardPaymentRecord,
  type CardRefundRecord,
  cardPaymentFromWire,
  cardPaymentRecord,
  cardRefundFromWire,
  cardRefundRecord,
} from "@kobo/api-schemas/records";
import { fromPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { TEST_CARDS } from "@kobo/core/test-cards";
import { aTenant } from "@kobo/core/testing";
import { claimDue, LeaseLost } from "@kobo/jobs";
import { CallFailed } from "@kobo/ledger-client";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { CardPayments } from "@kobo/protos";
import type { CapturePaymentResponse__Output } from "@kobo/protos/card_payments/v1/CapturePaymentResponse";
import type { CreatePaymentMethodResponse__Output } from "@kobo/protos/card_payments/v1/CreatePaymentMethodResponse";
import type { CreatePaymentResponse__Output } from "@kobo/protos/card_payments/v1/CreatePaymentResponse";
import type { CreateRefundResponse__Output } from "@kobo/protos/card_payments/v1/CreateRefundResponse";
import type { ListPaymentsRequest__Output } from "@kobo/protos/card_payments/v1/ListPaymentsRequest";
import type { ListPaymentsResponse__Output } from "@kobo/protos/card_payments/v1/ListPaymentsResponse";
import type { ListRefundsRequest__Output } from "@kobo/protos/card_payments/v1/ListRefundsRequest";
import type { Payment__Output } from "@kobo/protos/card_payments/v1/Payment";
import type { Refund__Output } from "@kobo/protos/card_payments/v1/Refund";
import { toWireTenant } from "@kobo/rpc";
import { createLogger, withContext } from "@kobo/runtime";
import { resumeDispute } from "../../src/app/disputes/run-dispute";
import { resumePayment } from "../../src/app/payments/run-payment";
import { resumeRefund } from "../../src/app/refunds/run-refund";
import { disputeLedger } from "../../src/clients/dispute-ledger";
import { stripeWebhooks } from "../../src/clients/stripe/webhooks";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import { keysOf } from "../../src/domain/keyed-hash";
import { FINAL_STATES } from "../../src/domain/payments/payment";
import { REFUND_OVER } from "../../src/domain/refunds/refund";
import { cardPayments } from "../../src/grpc/card-payments";
import { aCreateBody } from "../factories";
import { FakeDisputeProcessor } from "./fake-dispute-processor";
import { FakeLedger } from "./fake-ledger";
import { FakeProcessor } from "./fake-processor";
import { FakeVault } from "./fake-vault";

export const WEBHOOK_SECRETS = { test: "whsec_of_test_mode", live: "whsec_of_live_mode" } as const;
export const FINGERPRINT_KEY = "the key that card numbers are hashed with";
export const RETURN_URL = "https://kobo.example/return";
const FEE_BASIS_POINTS = 150n;
const LEASE_MS = 30_000;

type Calls = ReturnType<typeof cardPayments>;
export type Parts = Parameters<typeof cardPayments>[0];
export type Request<Name extends keyof Calls> = Parameters<Calls[Name]>[0];

/** The request's fields besides its body. */
export interface Manner {
  tenant?: Tenant;
  /** The public id that the client chose. */
  paymentId?: string;
  /** The Idempotency-Key. */
  key?: string;
  /** It has these hashes, too, as while the gateway replaces its secret. */
  otherKeys?: readonly string[];
  /** The client's timeout. */
  timeoutMs?: number;
  /** The purpose of a stored card. */
  purpose?: string;
}

/** A database per file, and an in-memory processor and ledger per test. */
export function cardWorlds() {
  const database = testDatabase(MIGRATIONS);
  let admin: Database;
  beforeAll(() => {
    admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  });
  // Unfinished operations of one test must not reach the next test's processor.
  afterEach(async () => {
    for (const table of [
      "payments",
      "refunds",
      "settlements",
      "disputes",
      "files",
      "customer_erasures",
    ]) {
      await admin(table).whereNotNull("due_at").update({ due_at: null });
    }
  });
  afterAll(() => admin.destroy());
  return {
    database,
    admin: () => admin,
    aWorld: (fields: Partial<Parts> = {}) =>
      new World({ admin, parts: { db: database().db, ...fields } }),
  };
}

/** The environment of one test, called through the gRPC handlers and the wire encoding. */
export class World {
  readonly tenant = aTenant();
  readonly ledger = new FakeLedger();
  /** In test mode. */
  readonly processor = new FakeProcessor();
  readonly liveProcessor = new FakeProcessor();
  readonly disputes = { test: new FakeDisputeProcessor(), live: new FakeDisputeProcessor() };
  readonly vault = new FakeVault();
  readonly parts: Parts;
  readonly calls: Calls;
  readonly admin: Database;

  constructor({ admin, parts }: { admin: Database; parts: Partial<Parts> & { db: Database } }) {
    this.admin = admin;
    this.parts = {
      ledger: this.ledger,
      processors: { test: this.processor, live: this.liveProcessor },
      disputeLedger: disputeLedger(this.ledger.ledger),
      disputeProcessors: this.disputes,
      disputeFee: 0n,
      vaults: { test: this.vault, live: this.vault },
      webhooks: {
        test: stripeWebhooks({ secret: WEBHOOK_SECRETS.test }),
        live: stripeWebhooks({ secret: WEBHOOK_SECRETS.live }),
      },
      ...keysOf(FINGERPRINT_KEY),
      testNumbers: new Set(TEST_CARDS.map(({ number }) => number)),
      feeBasisPoints: FEE_BASIS_POINTS,
      declinesPerMinute: 60,
      queryScale: 1,
      logger: createLogger("test", "silent"),
      ...parts,
    };
    this.calls = cardPayments(this.parts);
  }

  /** Creates a card payment of ₦1,000, unless `fields` differ. */
  async create(fields: object = {}, { timeoutMs, purpose = "", ...manner }: Manner = {}) {
    const request: Request<"CreatePayment"> = {
      ...this.#requestOf(manner),
      body: toBytes(aCreateBody(fields)),
      defaultReturnUrl: RETURN_URL,
      purpose,
    };
    const answer = await within(timeoutMs, () => this.calls.CreatePayment(request));
    const { payment, replay } = overWire<CreatePaymentResponse__Output>("CreatePayment", answer);
    return { payment: toRecord(payment), replay };
  }

  /** Stores a card, as a browser's form does. */
  async storeCard(fields: object = {}, { timeoutMs, purpose = "", ...manner }: Manner = {}) {
    const { paymentId: _, ...keyed } = this.#requestOf(manner);
    const { payment_method: method } = aCreateBody() as { payment_method: object };
    const body = toBytes({ ...method, ...fields });
    const request = { ...keyed, body, purpose };
    const answer = await within(timeoutMs, () => this.calls.CreatePaymentMethod(request));
    return overWire<CreatePaymentMethodResponse__Output>("CreatePaymentMethod", answer);
  }

  async get(paymentId: string, tenant = this.tenant): Promise<CardPaymentRecord> {
    const answer = await this.calls.GetPayment({
      tenant: toWireTenant(tenant),
      paymentId,
      withHistory: false,
    });
    return toRecord(overWire<CreatePaymentResponse__Output>("GetPayment", answer).payment);
  }

  capture(paymentId: string, body: object = {}, manner: Manner = {}) {
    return this.#command("CapturePayment", paymentId, body, manner);
  }

  cancel(paymentId: string, body: object = {}, manner: Manner = {}) {
    return this.#command("CancelPayment", paymentId, body, manner);
  }

  async refund(paymentId: string, body: object = {}, { timeoutMs, ...manner }: Manner = {}) {
    const request = { ...this.#requestOf({ ...manner, paymentId }), body: toBytes(body) };
    const answer = await within(timeoutMs, () => this.calls.CreateRefund(request));
    const { refund, replay } = overWire<CreateRefundResponse__Output>("CreateRefund", answer);
    return { refund: toRefundRecord(refund), replay };
  }

  async getRefund(paymentId: string, refundId: string, tenant = this.tenant) {
    const request = { tenant: toWireTenant(tenant), paymentId, refundId };
    const answer = await this.calls.GetRefund(request);
    return toRefundRecord(overWire<CreateRefundResponse__Output>("GetRefund", answer).refund);
  }

  async list(fields: Partial<ListPaymentsRequest__Output> = {}, tenant = this.tenant) {
    const answer = await this.calls.ListPayments({
      tenant: toWireTenant(tenant),
      limit: 20,
      status: "PAYMENT_STATUS_UNSPECIFIED",
      customerId: "",
      createdAfterUs: "0",
      createdBeforeUs: "0",
      capturable: false,
      position: null,
      view: "PAYMENT_VIEW_BASIC",
      statuses: [],
      ...fields,
    });
    const page = overWire<ListPaymentsResponse__Output>("ListPayments", answer);
    return { ...page, ids: page.payments.map(({ id }) => id) };
  }

  listRefunds(paymentId: string, fields: Partial<ListRefundsRequest__Output> = {}) {
    return this.calls.ListRefunds({
      tenant: toWireTenant(this.tenant),
      paymentId,
      limit: 20,
      position: null,
      ...fields,
    });
  }

  row({ id }: { id: string }, tenant = this.tenant) {
    return this.admin("payments")
      .where({ public_id: id, merchant_id: tenant.merchantId, mode: tenant.mode })
      .orderBy("created_at", "desc")
      .first();
  }

  /** All payments of the merchant, public or not, oldest first. */
  rows() {
    return this.admin("payments")
      .where({ merchant_id: this.tenant.merchantId })
      .orderBy("created_at");
  }

  async refundRows(payment: { id: string }) {
    const { id } = await this.row(payment);
    return this.admin("refunds").where({ payment_id: id }).orderBy("created_at");
  }

  async change(payment: { id: string }, fields: Record<string, unknown>): Promise<void> {
    const { id } = await this.row(payment);
    await this.admin("payments").where({ id }).update(fields);
  }

  async changeRefund(refund: { id: string }, fields: Record<string, unknown>): Promise<void> {
    await this.admin("refunds")
      .where({ id: uuidOf(refund) })
      .update(fields);
  }

  ago(interval: string) {
    return this.admin.raw(`now() - interval '${interval}'`);
  }

  /** The merchant's events of payments and refunds, oldest first. */
  async events(tenant = this.tenant) {
    const isOfPayment = ({ type }: { type: string }) => !type.startsWith("customer.");
    return (await this.allEvents(tenant)).filter(isOfPayment);
  }

  /** All of the merchant's events, oldest first. */
  async allEvents(tenant = this.tenant) {
    const rows = await this.admin("outbox").where({ merchant_id: tenant.merchantId }).orderBy("id");
    return rows.map(({ type, data, key, mode }) => ({ type, key, mode, data: JSON.parse(data) }));
  }

  async eventNames(tenant = this.tenant): Promise<string[]> {
    return (await this.events(tenant)).map(({ type }) => type);
  }

  /** Runs the recovery until nothing is due any more. */
  async work(): Promise<void> {
    const { db } = this.parts;
    for (let turn = 0; turn < 10; turn++) {
      const due = { limit: 50, leaseMs: LEASE_MS };
      const payments = await claimDue(db, { table: "payments", ...due });
      const refunds = await claimDue(db, { table: "refunds", ...due });
      const disputes = await claimDue(db, { table: "disputes", ...due });
      if (payments.length + refunds.length + disputes.length === 0) return;
      await Promise.all([
        ...disputes.map((lease) => resumeDispute(this.parts, lease).catch(unlessPassing)),
        ...payments.map((lease) => resumePayment(this.parts, lease).catch(unlessPassing)),
        ...refunds.map((lease) => resumeRefund(this.parts, lease).catch(unlessPassing)),
      ]);
    }
  }

  /** Makes all leases expire. */
  async expireLeases(): Promise<void> {
    const now = { due_at: this.ago("0 s"), leased_until: null };
    await this.rows().whereNotIn("state", FINAL_STATES).whereNotNull("due_at").update(now);
    await this.admin("refunds")
      .whereIn("payment_id", this.rows().clearOrder().select("id"))
      .whereNotIn("state", REFUND_OVER)
      .whereNotNull("due_at")
      .update({ ...now, not_after: this.ago("1 s") });
  }

  /** Another process resumes what is in progress. */
  async recoverNow(): Promise<void> {
    await this.expireLeases();
    await this.work();
  }

  async #command(
    name: "CapturePayment" | "CancelPayment",
    paymentId: string,
    body: object,
    { timeoutMs, ...manner }: Manner,
  ) {
    const request = { ...this.#requestOf({ ...manner, paymentId }), body: toBytes(body) };
    const answer = await within(timeoutMs, () => this.calls[name](request));
    const { payment, replay } = overWire<CapturePaymentResponse__Output>(name, answer);
    return { payment: toRecord(payment), replay };
  }

  #requestOf({ tenant = this.tenant, paymentId = "", key = "", otherKeys = [] }: Manner) {
    const [first, ...others] = [key, ...otherKeys].map(keyHashOf);
    return {
      tenant: toWireTenant(tenant),
      paymentId,
      idempotencyKeyHash: first as Buffer,
      otherIdempotencyKeyHashes: others,
    };
  }
}

function keyHashOf(key: string): Buffer {
  return key ? createHash("sha256").update(key).digest() : Buffer.alloc(0);
}

function within<Result>(timeoutMs: number | undefined, work: () => Result): Result {
  if (timeoutMs === undefined) return work();
  return withContext({ requestId: "req_test", deadline: Date.now() + timeoutMs }, work);
}

function toBytes(body: object): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

/** The response as the caller receives it. */
export function overWire<Output>(name: keyof Calls, answer: object): Output {
  const method = CardPayments.service[name];
  if (!method) throw new Error(`There is no method ${name}.`);
  // The generated type of the method describes what the caller receives.
  return method.responseDeserialize(method.responseSerialize(answer)) as unknown as Output;
}

export function toRecord(payment: Payment__Output | null): CardPaymentRecord {
  if (!payment) throw new Error("The answer brings a payment.");
  return cardPaymentRecord(cardPaymentFromWire(payment));
}

function toRefundRecord(refund: Refund__Output | null): CardRefundRecord {
  if (!refund) throw new Error("The answer brings a refund.");
  return cardRefundRecord(cardRefundFromWire(refund));
}

/** Our UUID of a refund. */
export function uuidOf({ id }: { id: string }): string {
  return fromPublicId("re", id) ?? "";
}

/** The errors that the worker expects: an unavailable ledger, and a lost lease. */
function unlessPassing(error: unknown): void {
  if (!(error instanceof CallFailed || error instanceof LeaseLost)) throw error;
}

/** The error code of a rejected promise. */
export async function codeOf(promise: Promise<unknown>): Promise<string> {
  return promise.then(
    () => "nothing was thrown",
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );
}

import { randomBytes } from "node:crypto";
import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import type { EventName, ReceivedEvent } from "@kobo/events";
import { claimDue } from "@kobo/jobs";
import { connect, type Database, inTransaction } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { beginAttempt } from "../../src/app/begin-attempt";
import { type CreateSession, createSession } from "../../src/app/create-session";
import { getSession } from "../../src/app/read-sessions";
import { receivePayments } from "../../src/app/receive-payments";
import { LEASE_MS, runSession } from "../../src/app/run-session";
import type { CardPaymentsClient, ChargeCall } from "../../src/clients/card-payments";
import type { IsTakingPayments } from "../../src/clients/merchants";
import type { PayIdClient } from "../../src/clients/payid";
import { TABLE } from "../../src/db/checkouts";
import { MIGRATIONS, SCHEMA } from "../../src/db/schema";
import type { Checkout, Method, Session } from "../../src/domain/checkout";
import type { Input } from "../../src/domain/checkout-states";

const logger = createLogger("test", "silent");
export const SECRET_KEY = Buffer.alloc(32, 7);
const PAYMENT_METHOD = "pm_01m7yq1we0f9r9w24cz78fcert";

/** Card payments in memory, by their ids. A scripted answer is given once, in place of the payment's own. */
class FakeCards implements CardPaymentsClient {
  readonly charged: ChargeCall[] = [];
  readonly payments = new Map<string, Input>();
  /** The outcome of the next charges. */
  outcome: Input = { kind: "card pending", redirectUrl: "https://bank.example" };
  /** Leaves the next charge unanswered, after its effect or before it. */
  silence: "after" | "before" | undefined;
  onCharge: () => Promise<void> = async () => {};

  charge: CardPaymentsClient["charge"] = async (call) => {
    await this.onCharge();
    const { silence } = this;
    this.silence = undefined;
    if (silence === "before") return { kind: "unknown" };
    this.charged.push(call);
    this.payments.set(call.reference, this.outcome);
    return silence === "after" ? { kind: "unknown" } : this.outcome;
  };

  find: CardPaymentsClient["find"] = async ({ reference }) =>
    this.payments.get(reference) ?? { kind: "card not found" };

  cancel: CardPaymentsClient["cancel"] = async (call) => {
    const now = await this.find(call);
    if (now.kind === "card pending") this.payments.set(call.reference, { kind: "card canceled" });
    return this.find(call);
  };
}

class FakePayId implements PayIdClient {
  readonly created: string[] = [];
  readonly closed = new Set<string>();
  readonly payments = new Map<string, Input>();
  answer: Input | undefined;
  onClose: () => Promise<void> = async () => {};

  createAccount: PayIdClient["createAccount"] = async ({ reference, lapsesAt }) => {
    if (this.answer) return this.answer;
    this.created.push(reference);
    const payable = { number: "0690000031", name: "Ada Stores", bankName: "GTB", until: lapsesAt };
    return { kind: "payable", payable };
  };

  createPayId: PayIdClient["createPayId"] = this.createAccount;

  closeNumber: PayIdClient["closeNumber"] = async ({ reference }) => {
    this.closed.add(reference);
    await this.onClose();
    return this.payments.get(reference) ?? { kind: "not paid" };
  };

  /** A payer's transfer: false when the number is closed, or has its payment. */
  pay(reference: string, paid: Paid): boolean {
    if (this.closed.has(reference) || this.payments.has(reference)) return false;
    this.payments.set(reference, paid);
    return true;
  }
}

type Paid = Extract<Input, { kind: "paid" }>;

export function payment(amount = 25_000n): Paid {
  const transactionId = `txn_${newUuid()}`;
  return { kind: "paid", payment: { transactionId, amount, receivedAt: new Date() } };
}

/** A database, and for each test the parts with fresh fakes. */
export function worlds() {
  const database = testDatabase(MIGRATIONS);
  let admin: Database;
  beforeAll(() => {
    admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
  });
  afterAll(() => admin.destroy());
  afterEach(() => admin(TABLE).update({ leased_until: new Date("2100-01-01") }));

  return {
    admin: () => admin,
    aWorld: () => {
      const cards = new FakeCards();
      const payId = new FakePayId();
      const { db } = database();
      const pageOf = (id: string) => `https://checkout.example/c/${id}`;
      const linkPageOf = (id: string) => `https://checkout.example/l/${id}`;
      const isTakingPayments = async () => true;
      const clients = { cards, payId, isTakingPayments };
      const parts = {
        db,
        ...clients,
        pageOf,
        linkPageOf,
        secretKey: SECRET_KEY,
        oldSecretKeys: [],
        logger,
      };
      return new World(parts, admin);
    },
  };
}

interface WorldParts {
  db: Database;
  cards: FakeCards;
  payId: FakePayId;
  isTakingPayments: IsTakingPayments;
  pageOf: (id: string) => string;
  linkPageOf: (id: string) => string;
  secretKey: Buffer;
  oldSecretKeys: readonly Buffer[];
  logger: typeof logger;
}

export function aCommand(over: Partial<CreateSession> = {}): CreateSession {
  return {
    tenant: aTenant({ merchantId: newUuid() }),
    amount: 25_000n,
    currency: "NGN",
    reference: `order-${newUuid()}`,
    customer: { email: "ada@example.com", name: "" },
    methods: [],
    successUrl: "",
    cancelUrl: "",
    expiresAt: undefined,
    metadata: "{}",
    idempotencyHash: randomBytes(32),
    fingerprint: randomBytes(32),
    ...over,
  };
}

class World {
  readonly #admin: Database;

  constructor(
    readonly parts: WorldParts,
    admin: Database,
  ) {
    this.#admin = admin;
  }

  async givenSession(over: Partial<CreateSession> = {}) {
    const command = aCommand(over);
    const { session } = await createSession(this.parts, command);
    const { id } = session;
    let count = 0;
    return {
      id,
      command,
      /** A customer's choice of a method. */
      begin: (method: Method, key = `key-${++count}-of-test`) =>
        beginAttempt(this.parts, {
          ...{ session, method, key },
          paymentMethodId: method === "card" ? PAYMENT_METHOD : "",
        }),
      now: (): Promise<Checkout> => getSession(this.parts, { tenant: command.tenant, id }),
      /** Lets leases and pauses end, and runs the session as the worker does. */
      recover: () => this.recover(id),
      lapse: () =>
        this.#admin(TABLE)
          .where({ id })
          .update({ lapses_at: new Date(0) }),
    };
  }

  async recover(id: string): Promise<void> {
    const [row] = await this.#admin(TABLE)
      .where({ id })
      .whereNotNull("due_at")
      .update({ due_at: new Date(0), leased_until: null })
      .returning("id");
    if (!row) return;
    const leases = await claimDue(this.parts.db, { table: TABLE, limit: 50, leaseMs: LEASE_MS });
    await Promise.all(leases.map((lease) => runSession(this.parts, lease)));
  }

  /** Receives an event as the consumer does. */
  async receive(tenant: Tenant, name: EventName, data: unknown): Promise<void> {
    const { merchantId, mode } = tenant;
    const event = { name, merchantId, mode, data } as unknown as ReceivedEvent;
    await inTransaction(this.parts.db, (trx) => receivePayments(trx, [event]));
  }

  /** A payer's choice of a PayID, on the page of a session. */
  async beginPayId(session: Session): Promise<void> {
    await beginAttempt(this.parts, {
      ...{ session, method: "payid", key: "key-of-payer" },
      paymentMethodId: "",
    });
  }

  /** Receives a payment of the session's PayID. */
  async pay(tenant: Tenant, sessionId: string, { payment }: Paid): Promise<void> {
    const { transactionId, amount, receivedAt } = payment;
    const paidAt = receivedAt.toISOString();
    await this.receive(tenant, "payid.payment.completed", {
      reference: `${toPublicId("cs", sessionId)}-1`,
      payment: { transactionId, amount: Number(amount), paidAt },
    });
  }

  /** The events of a session in the outbox, oldest first, without their common prefix. */
  async eventsOf(id: string): Promise<string[]> {
    const rows = await this.#admin("outbox").where({ key: id }).orderBy("id");
    return rows.map(({ type }: { type: string }) => type.replace("checkout.session.", ""));
  }
}

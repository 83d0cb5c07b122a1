import { claim, StoredRow, Unsound } from "@kobo/saga/testing";
import {
  ASKING,
  FINAL_STATES,
  type Payment,
  type State,
  statusOf,
} from "../../src/domain/payments/payment";
import type { Command } from "../../src/domain/payments/payment-states";
import type { Input, Step } from "../../src/domain/payments/payment-step";
import { AMOUNT, type Circumstances, type Rules, START } from "./circumstances";
import type { LedgerModel } from "./ledger";
import { partsOf, sagaRunOf } from "./parts";
import type { ProcessorModel } from "./processor";
import type { RunContext, SagaModel } from "./saga-model";

interface Parts {
  circumstances: Circumstances;
  rules: Rules;
  ledger: LedgerModel;
  processor: ProcessorModel;
  now: () => number;
}

/** The lease of the merchant's request. */
const LEASE_MS = 20_000;

/** A payment's saga and the execution of its commands. */
export class PaymentModel implements SagaModel<Payment, Command, Input, Step> {
  readonly row: StoredRow<Payment, Step, Input>;
  isStuck = false;
  /** The published events, in order. */
  readonly published: string[] = [];
  endedAt: number | undefined;
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { capture, endsAfterMs } = parts.circumstances;
    const endsAt = START + endsAfterMs;
    this.row = new StoredRow<Payment, Step, Input>(newPayment(capture, endsAt), START + LEASE_MS, {
      asking: ASKING,
      waitsForCallbacks: ASKING,
      finalStates: FINAL_STATES,
      dueAt: ({ to, next }, now) => {
        if (next === "at its end") return endsAt;
        if (typeof next !== "number") return undefined;
        return MAY_EXPIRE.includes(to) ? Math.min(endsAt, now + next) : now + next;
      },
      follow: (_, { step }) => {
        this.isStuck = step.stuck === true;
      },
      apply: (payment, { to, set }, now) => ({
        ...payment,
        ...set,
        state: to,
        updatedAt: new Date(now),
      }),
    });
  }

  commandOf(payment: Payment, context: RunContext & { mayConfirm: boolean }): Command | undefined {
    return this.#parts.rules.commandOf(payment.state, context);
  }

  transition(payment: Payment, input: Input): Step {
    return this.#parts.rules.transition(payment, input);
  }

  callbacksAnswered(payment: Payment, input: Input): bigint | undefined {
    const isAnswer = input.kind === "answered" && input.answer.kind !== "unreachable";
    return isAnswer ? payment.notices : undefined;
  }

  stored({ before, after, step }: { before: Payment; after: Payment; step: Step }): void {
    if (FINAL_STATES.includes(before.state))
      throw new Unsound(`what was ${before.state} has changed`);
    const becomesPublic = !statusOf(before) && statusOf(after) !== undefined;
    claim(
      becomesPublic === (step.publish === "payment.created"),
      "payment.created is not published as it becomes public",
    );
    if (step.publish) this.published.push(step.publish);
    if (FINAL_STATES.includes(after.state)) this.endedAt = this.#parts.now();
  }

  async execute(command: Command, payment: Payment, context: RunContext): Promise<Input> {
    const { rules, circumstances } = this.#parts;
    const isOver = context.beganAt >= payment.endsAt.getTime();
    const card = context.isRequest ? { instrument: { vaultToken: "", last4: "" } } : {};
    const run = { ...sagaRunOf(payment, context), isOver, ...card };
    const input = await rules.executePayment(command, partsOf(this.#parts), payment, run);
    const timing = { scale: 1, random: circumstances.random() };
    return "timing" in input ? { ...input, timing } : input;
  }
}

/** States that expire even before their next query. */
const MAY_EXPIRE: readonly State[] = ["authenticating", "authorized"];

function newPayment(capture: boolean, endsAt: number): Payment {
  return {
    id: "payment",
    publicId: "pay_1",
    merchantId: "merchant",
    mode: "live",
    merchantName: "Ada Stores",
    walletPayId: "ada-stores.wallet",
    amount: AMOUNT,
    currency: "NGN",
    capture,
    description: "",
    metadata: {},
    returnUrl: "",
    feeBasisPoints: 150n,
    savesCard: true,
    offSession: false,
    customer: { id: "customer", email: "ngozi@example.com", name: "", processorCustomerId: "" },
    paymentMethod: {
      id: "method",
      brand: "visa",
      last4: "4242",
      expMonth: 12,
      expYear: 2030,
      vaultToken: "",
    },
    state: "opening",
    processorId: "",
    redirectUrl: "",
    held: false,
    captureAmount: 0n,
    amountCaptured: 0n,
    processorCost: 0n,
    amountRefunded: 0n,
    cancelReason: undefined,
    failure: undefined,
    endsAt: new Date(endsAt),
    calls: 0,
    questions: 0,
    notices: 0n,
    createdAt: new Date(START),
    updatedAt: new Date(START),
  };
}

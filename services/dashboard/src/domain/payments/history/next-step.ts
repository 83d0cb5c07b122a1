import type { Kind } from "../kinds";
import { isReceived } from "../refundable";
import type { Dispute, History, Payment } from "./payment";

/** The reason why a payment waits, and the step that follows; a sentence each. */
export interface NextStep {
  waitsFor: string;
  /** Without its time and the full stop: such as `Kobo asks again`. */
  action: string;
  at: Date | undefined;
}

type Words = Pick<NextStep, "waitsFor" | "action">;

const STAFF = {
  waitsFor: "Waits for a review by Kobo's staff.",
  action: "The money stays as it is until they decide",
};

/** By the state of the kind's state machine. A state without an entry waits for nothing. */
const WAITING: Readonly<Record<Kind, Readonly<Record<string, Words>>>> = {
  external_transfer: {
    submitting: {
      waitsFor: "The transfer is on its way to the bank.",
      action: "If no answer comes, Kobo asks the bank",
    },
    pending: {
      waitsFor: "The bank has not confirmed the transfer yet.",
      action: "Kobo asks again",
    },
    paid: { waitsFor: "The bank has paid.", action: "Kobo takes the held money now" },
    declined: {
      waitsFor: "The bank has not paid, and will not.",
      action: "Kobo releases the held money now",
    },
    review: {
      waitsFor: "The bank gave no clear answer. Waits for a review by Kobo's staff.",
      action: "The money stays held until they decide",
    },
    lost: {
      waitsFor: "The bank did not know the transfer, so it failed and the money was released.",
      action: "In case it was paid after all, Kobo asks again",
    },
    "paid late": {
      waitsFor: "The bank has paid after the money was released.",
      action: "Kobo debits the wallet now",
    },
    reversing: {
      waitsFor: "The bank has returned the money.",
      action: "Kobo credits the wallet now",
    },
  },
  bill_purchase: {
    submitting: {
      waitsFor: "The purchase is on its way to the bill provider.",
      action: "If no answer comes, Kobo asks the provider",
    },
    pending: {
      waitsFor: "The bill provider has not confirmed the purchase yet.",
      action: "Kobo asks again",
    },
    delivered: {
      waitsFor: "The bill provider has delivered.",
      action: "Kobo takes the held money now",
    },
    declined: {
      waitsFor: "The bill provider has not delivered, and will not.",
      action: "Kobo releases the held money now",
    },
    review: {
      waitsFor: "The bill provider gave no clear answer. Waits for a review by Kobo's staff.",
      action: "The money stays held until they decide",
    },
    lost: {
      waitsFor:
        "The bill provider did not know the purchase, so it failed and the money was released.",
      action: "In case it was delivered after all, Kobo asks again",
    },
    "delivered late": {
      waitsFor: "The bill provider has delivered after the money was released.",
      action: "Kobo debits the wallet now",
    },
    reversing: {
      waitsFor: "The bill provider has reversed the purchase.",
      action: "Kobo credits the wallet now",
    },
  },
  card_payment: {
    confirming: {
      waitsFor: "The card is on its way to the card processor.",
      action: "If no answer comes, Kobo asks the processor",
    },
    asking: { waitsFor: "The card processor has not answered yet.", action: "Kobo asks again" },
    authenticating: {
      waitsFor: "The customer has to confirm the payment on the bank's page.",
      action: "Kobo asks the card processor",
    },
    authorizing: { waitsFor: "The card is authorized.", action: "Kobo records the hold now" },
    authorized: {
      waitsFor: "Authorized: capture it, or cancel it.",
      action: "Without a capture, the authorization ends",
    },
    capturing: { waitsFor: "The capture is at the card processor.", action: "Kobo asks again" },
    captured: { waitsFor: "The card is charged.", action: "Kobo books the money now" },
    canceling: {
      waitsFor: "The cancellation is at the card processor.",
      action: "Kobo asks again",
    },
    releasing: { waitsFor: "The authorization is canceled.", action: "Kobo releases the hold now" },
  },
  virtual_account_payment: {
    crediting: {
      waitsFor: "The bank has reported the money.",
      action: "Kobo credits the wallet now",
    },
    suspending: {
      waitsFor: "The payment does not fit its virtual account.",
      action: "Kobo puts it aside now, to return it",
    },
    suspended: {
      waitsFor: "The payment does not fit its virtual account.",
      action: "Kobo returns it to the bank account that it came from",
    },
  },
  payid_payment: {},
  payid_transfer: {},
};

/** Undefined when nothing more happens by itself. */
export function nextStepOf(payment: Payment): NextStep | undefined {
  const { kind, history, captureBefore } = payment;
  const words = WAITING[kind][history.state];
  if (history.review) return { ...(isInReview(history) && words ? words : STAFF), at: undefined };
  if (!words) return afterSuccess(payment);
  return { ...words, at: captureBefore ?? history.nextAt };
}

/** The state's own words say more than those of any review. */
function isInReview({ state }: History): boolean {
  return state === "review";
}

export function isOpenDispute({ status }: Pick<Dispute, "status">): boolean {
  return status === "needs_response" || status === "under_review";
}

function afterDispute({ status, evidenceDueBy, pendingResponse }: Dispute): NextStep {
  if (status === "needs_response" && pendingResponse === null) {
    return {
      waitsFor: "The cardholder disputes the payment: submit evidence, or accept.",
      action: evidenceDueBy ? "The bank's time for your answer ends" : "The bank waits for you",
      at: evidenceDueBy ?? undefined,
    };
  }
  return {
    waitsFor: "The bank has your answer to the dispute.",
    action: "It decides, which can take weeks",
    at: undefined,
  };
}

/** A payment continues with its disputes, its refunds and its settlement when it has succeeded. */
function afterSuccess({ kind, refunds, disputes, settlement }: Payment): NextStep | undefined {
  const disputed = disputes.find(isOpenDispute);
  if (disputed) return afterDispute(disputed);
  const waiting = refunds.find(({ history }) => isRefundWaiting(history));
  if (waiting?.history.review) return { ...STAFF, at: undefined };
  if (waiting) {
    return {
      waitsFor: isReceived(kind)
        ? "A refund is at the payer's bank."
        : "A refund is at the card processor.",
      action: "Kobo asks again",
      at: waiting.history.nextAt,
    };
  }
  if (!settlement || settlement.isSettled) return undefined;
  if (!settlement.dueAt) return { ...STAFF, at: undefined };
  return {
    waitsFor: "The money waits for its settlement.",
    action: "It reaches the wallet",
    at: settlement.dueAt,
  };
}

const REFUND_OVER: readonly string[] = ["succeeded", "completed", "failed", "reversed"];

function isRefundWaiting({ state, review }: History): boolean {
  return review !== undefined || !REFUND_OVER.includes(state);
}

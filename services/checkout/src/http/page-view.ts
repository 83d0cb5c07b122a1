import { toPublicId } from "@kobo/core/ids";
import { koboToJson } from "@kobo/core/money";
import type { Attempt, Checkout, Method, SessionState } from "../domain/checkout";

/** The content of a session's page. */
export interface PageView {
  id: string;
  status: SessionState;
  mode: "live" | "test";
  merchantName: string;
  /** False while the merchant takes no payments in this mode. A payment under way completes nevertheless. */
  isAvailable: boolean;
  /** In minor units of the currency. */
  amount: number;
  currency: string;
  methods: readonly Method[];
  expiresAt: string;
  /** Where a customer goes who has paid; null to stay. */
  successUrl: string | null;
  /** Where a customer who cancels goes; null to stay. */
  cancelUrl: string | null;
  /** The newest choice of a method. */
  attempt: AttemptView | null;
  /** Payments that were too small, in minor units; 0 for none. */
  shortAmount: number;
}

interface AttemptView {
  number: number;
  method: Method;
  /**
   * `starting`: the number, or the outcome of the card payment, is not known yet. `confirm`: the customer confirms the
   * card payment at `redirectUrl`. `waiting`: pay to `payable`.
   */
  status: "starting" | "confirm" | "waiting" | "succeeded" | "failed" | "closed";
  payable: { number: string; name: string; bankName: string; until: string } | null;
  redirectUrl: string | null;
  error: { code: string; message: string } | null;
}

export function pageView(
  { session, attempts, received }: Checkout,
  isAvailable: boolean,
): PageView {
  const attempt = attempts.at(-1);
  const short = received.filter(({ kind }) => kind === "short");
  return {
    id: toPublicId("cs", session.id),
    status: session.state,
    mode: session.mode,
    merchantName: session.merchantName,
    isAvailable,
    amount: koboToJson(session.amount),
    currency: session.currency,
    methods: session.methods,
    expiresAt: session.expiresAt.toISOString(),
    successUrl: session.successUrl ? withSession(session.successUrl, session.id) : null,
    cancelUrl: session.cancelUrl || null,
    attempt: attempt
      ? attemptView(isAvailable ? attempt : { ...attempt, payable: undefined })
      : null,
    shortAmount: koboToJson(short.reduce((sum, { amount }) => sum + amount, 0n)),
  };
}

function withSession(url: string, sessionId: string): string {
  const address = new URL(url);
  address.searchParams.set("session_id", toPublicId("cs", sessionId));
  return address.href;
}

function attemptView(attempt: Attempt): AttemptView {
  const { number, method, payable, redirectUrl, errorCode: code, errorMessage: message } = attempt;
  return {
    ...{ number, method, status: statusOf(attempt) },
    payable: payable ? { ...payable, until: payable.until.toISOString() } : null,
    redirectUrl: redirectUrl || null,
    error: code ? { code, message } : null,
  };
}

function statusOf({ state, redirectUrl }: Attempt): AttemptView["status"] {
  switch (state) {
    case "opening":
    case "asking":
    case "closing":
      return "starting";
    case "pending":
      return redirectUrl ? "confirm" : "starting";
    default:
      return state;
  }
}

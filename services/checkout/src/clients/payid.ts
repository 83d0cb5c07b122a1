import type { Tenant } from "@kobo/core/tenant";
import { PayIds, VirtualAccounts } from "@kobo/protos";
import { type Caller, connectTo, toWireTenant } from "@kobo/rpc";
import type { Input } from "../domain/checkout-states";
import { callKey } from "./call-key";
import { failed } from "./unanswered";

interface PayableCall {
  tenant: Tenant;
  reference: string;
  /** In ms since 1970. */
  deadline: number;
}

interface NewPayable extends PayableCall {
  amount: bigint;
  /** The end of the session. */
  lapsesAt: Date;
}

/** Numbers that take one payment. No call throws; one without an answer is `unknown`. */
export interface PayIdClient {
  /** Issues an account number that takes the exact amount. Idempotent. */
  createAccount: (call: NewPayable) => Promise<Input>;
  /** Issues a one-time PayID. Idempotent. */
  createPayId: (call: NewPayable) => Promise<Input>;
  /** Closes a number, and returns the payment that arrived before, if any. Idempotent. */
  closeNumber: (call: PayableCall) => Promise<Input>;
}

const MINUTE_MS = 60_000;
/** Decision 37. */
const VALIDITY_MIN = 5;
const VALIDITY_MAX = 4_320;

/** The account lives as long as the session, within the bounds of accounts. */
function validityMinutes(lapsesAt: Date): number {
  const minutes = Math.ceil((lapsesAt.getTime() - Date.now()) / MINUTE_MS);
  return Math.min(Math.max(minutes, VALIDITY_MIN), VALIDITY_MAX);
}

/** A number is shown until it ends, or the session does. */
function firstOf(expiresAtMs: string, lapsesAt: Date): Date {
  return new Date(Math.min(Number(expiresAtMs), lapsesAt.getTime()));
}

export function payIdClient(target: string, caller: Caller): PayIdClient & { close: () => void } {
  const to = { target, balance: "round_robin", caller } as const;
  const accounts = connectTo(VirtualAccounts, to);
  const payIds = connectTo(PayIds, to);

  const common = ({ tenant, reference }: PayableCall) => {
    const key = callKey(tenant, reference);
    return {
      tenant: toWireTenant(tenant),
      reference,
      metadataJson: "",
      // The reference alone identifies the call: an attempt never changes.
      idempotency: { keyHash: key, fingerprint: key },
    };
  };

  return {
    createAccount: async ({ amount, lapsesAt, deadline, ...call }) => {
      try {
        const request = {
          ...common({ ...call, deadline }),
          amountKobo: String(amount),
          name: call.tenant.merchantName,
          validityMinutes: validityMinutes(lapsesAt),
          amountRule: "AMOUNT_RULE_EXACT" as const,
          amountValidation: "exact",
        };
        const { virtualAccount } = await accounts.calls.CreateVirtualAccount(request, { deadline });
        if (!virtualAccount) return UNKNOWN;
        const { accountNumber, accountName, bankName, expiresAtMs } = virtualAccount;
        const until = firstOf(expiresAtMs, lapsesAt);
        return {
          kind: "payable",
          payable: { number: accountNumber, name: accountName, bankName, until },
        };
      } catch (thrown) {
        return failed(thrown);
      }
    },

    createPayId: async ({ amount, lapsesAt, deadline, ...call }) => {
      try {
        const request = {
          ...common({ ...call, deadline }),
          expectedAmountKobo: String(amount),
        };
        const { payId } = await payIds.calls.CreateDynamicPayId(request, { deadline });
        if (!payId) return UNKNOWN;
        const until = firstOf(payId.expiresAtMs, lapsesAt);
        return {
          kind: "payable",
          payable: { number: payId.payId, name: payId.name, bankName: "", until },
        };
      } catch (thrown) {
        return failed(thrown);
      }
    },

    closeNumber: async ({ tenant, reference, deadline }) => {
      try {
        const request = { tenant: toWireTenant(tenant), reference };
        const { payment } = await payIds.calls.CloseExpectedPayment(request, { deadline });
        if (payment?.beingCredited) return { kind: "being paid" };
        const transactionId = payment?.transactionIds.at(-1);
        if (!payment?.completed || !transactionId) return { kind: "not paid" };
        const amount = BigInt(payment.amountKobo);
        const receivedAt = new Date(Number(payment.updatedAtMs));
        return { kind: "paid", payment: { transactionId, amount, receivedAt } };
      } catch {
        return UNKNOWN;
      }
    },

    close: () => {
      accounts.close();
      payIds.close();
    },
  };
}

const UNKNOWN: Input = { kind: "unknown" };

import { randomBytes } from "node:crypto";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import * as inflows from "../../db/inflows";
import * as permanentAccounts from "../../db/permanent-accounts";
import * as virtualAccounts from "../../db/virtual-accounts";
import { commandOf, type Inflow } from "../../domain/inflow";
import type { PermanentAccount } from "../../domain/permanent-account";
import type { BankPayer } from "../../domain/received-payment";
import { senderOf, sessionIdFrom, sessionIdOfRequest } from "../../domain/sandbox-payment";
import type { VirtualAccount } from "../../domain/virtual-account";
import { ingestCredit } from "../inflows/ingest-credit";
import type { PartnerParts } from "../inflows/ingest-missing";
import { finishInflow } from "../inflows/run-inflow";
import { type AnyAccount, getAccount } from "./any-account";

export interface SimulateVirtualAccountPayment {
  tenant: Tenant;
  /** The merchant's own account. */
  on: { accountNumber: string } | { reference: string };
  amount: bigint;
  /** Empty for the default. */
  senderName: string;
  /** The account that a refund goes back to. */
  sender: BankPayer;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

interface Simulated {
  account: AnyAccount;
  inflow: Inflow;
  replayed: boolean;
}

/** An account of either kind. */
type Paid = VirtualAccount | PermanentAccount;

const SESSION_BYTES = 32;
/** Reserved of a request's time for the ledger after the bank's answer. */
const FINISH_MS = 1_500;

/**
 * Simulates a bank transfer to a virtual account, with the usual acceptance rules. The session id derives from the
 * idempotency key, so a replay is the same payment at the bank and here.
 * @throws AppError TEST_MODE_ONLY, INVALID_AMOUNT, VIRTUAL_ACCOUNT_NOT_FOUND, IDEMPOTENCY_KEY_REUSED;
 * SERVICE_UNAVAILABLE when the outcome is unknown
 */
export async function simulateVirtualAccountPayment(
  parts: PartnerParts,
  command: SimulateVirtualAccountPayment,
): Promise<Simulated> {
  if (command.tenant.mode !== "test") throw new AppError("TEST_MODE_ONLY");
  if (command.amount <= 0n) throw new AppError("INVALID_AMOUNT", "The amount must be above 0.");
  const account = await findOwn(parts, command);
  const sessionId = sessionIdOf(command);
  const { mode, bankCode } = account;
  const before = await inflows.findBySession(parts.db, { mode, bankCode, sessionId });
  if (before && !isOf(before, account, command)) throw new AppError("IDEMPOTENCY_KEY_REUSED");

  const inflow = before ?? (await send(parts, { account, sessionId, command }));
  const finished = await finishInflow(parts, inflow, command.deadline);
  // A payment in review is neither accepted nor rejected yet.
  if (commandOf(finished.state) || finished.state === "review") {
    throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  }
  const renewed = await getAccount(parts, { tenant: command.tenant, id: account.id });
  return { account: renewed, inflow: finished, replayed: before !== undefined };
}

async function findOwn(
  { db }: PartnerParts,
  { tenant, on }: SimulateVirtualAccountPayment,
): Promise<Paid> {
  const found =
    "accountNumber" in on
      ? ((await permanentAccounts.findByNumber(db, tenant, on.accountNumber)) ??
        (await virtualAccounts.findByNumber(db, tenant, on.accountNumber)))
      : ((await virtualAccounts.findByReference(db, tenant, on.reference)) ??
        (await permanentAccounts.findByReference(db, tenant, on.reference)));
  if (!found) throw new AppError("VIRTUAL_ACCOUNT_NOT_FOUND");
  return found;
}

function sessionIdOf({ tenant, idempotencyHash }: SimulateVirtualAccountPayment): string {
  if (!idempotencyHash) return sessionIdFrom(randomBytes(SESSION_BYTES));
  return sessionIdOfRequest(tenant, idempotencyHash);
}

function isOf(
  inflow: Inflow,
  { id }: Paid,
  { amount, senderName, sender }: SimulateVirtualAccountPayment,
): boolean {
  const sameSender =
    inflow.payerName === senderOf(senderName) &&
    inflow.payerAccountNumber === sender.accountNumber &&
    inflow.payerBankCode === sender.bankCode;
  return (
    (inflow.virtualAccountId ?? inflow.permanentAccountId) === id &&
    inflow.amount === amount &&
    sameSender
  );
}

async function send(
  parts: PartnerParts,
  sent: { account: Paid; sessionId: string; command: SimulateVirtualAccountPayment },
): Promise<Inflow> {
  const { account, sessionId, command } = sent;
  const { accountNumber, mode } = account;
  const { amount, sender, deadline } = command;
  // The bank sets the payment time, so that a replay gets the same one.
  const credit = await parts.partners[mode].sendSandboxCredit(
    { accountNumber, amount, senderName: senderOf(command.senderName), sender, sessionId },
    deadline - FINISH_MS,
  );
  if (!credit) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  const inflow = await ingestCredit(parts, mode, credit);
  if (!inflow) throw new Error("The account number is unknown.");
  return inflow;
}

import { legible, ProviderError, type Reply } from "@kobo/provider-client";
import { z } from "zod";
import { type Call, type Outcome, outcomeOfState } from "../domain/outcome";

/** Paystack's response envelope. */
const Envelope = z.object({
  status: z.boolean(),
  message: z.string().default(""),
  code: z.string().optional(),
  data: z.unknown().optional(),
  meta: z.unknown().optional(),
});

const Transfer = z.object({
  reference: z.string(),
  /** Kobo. */
  amount: z.int(),
  currency: z.string().default("NGN"),
  status: z.string(),
  transfer_code: z.string().default(""),
});

/** The transfer that was sent; a response about another one is no answer. */
export interface Expected {
  railReference: string;
  amount: bigint;
}

/** The outcome of a response; `mismatch` when it is about another transfer or amount. */
export function readTransfer(
  call: Call,
  reply: Reply,
  expected: Expected,
): { outcome: Outcome; mismatch?: string } {
  const envelope = Envelope.safeParse(reply.body).data;
  if (!envelope) return unknown(`HTTP ${reply.status} without an envelope`);
  const detail = legible(`HTTP ${reply.status}: ${envelope.message}`);
  if (!isSuccess(reply, envelope)) {
    const isNotFound = call === "query" && isTransferNotFound(reply, envelope);
    return isNotFound ? { outcome: { kind: "not found", detail } } : unknown(detail);
  }
  const transfer = Transfer.safeParse(envelope.data).data;
  if (!transfer) return unknown(`${detail}, without a transfer`);
  const mismatch = mismatchOf(transfer, expected);
  if (mismatch) {
    // The rail knows our reference, so a later "not found" proves nothing.
    return { outcome: { kind: "unknown", acknowledged: true, detail: mismatch }, mismatch };
  }
  return { outcome: outcomeOfState(legible(transfer.status), legible(transfer.transfer_code)) };
}

function unknown(detail: string): { outcome: Outcome } {
  return { outcome: { kind: "unknown", acknowledged: false, detail } };
}

type Envelope = z.infer<typeof Envelope>;

function isSuccess({ status }: Reply, envelope: Envelope): boolean {
  return status >= 200 && status < 300 && envelope.status;
}

/** Requires the rail's own code or message: a bare 404 may come from any proxy. */
function isTransferNotFound({ status }: Reply, { code, message }: Envelope): boolean {
  const inWords = code === "transfer_not_found" || /^transfer not found/i.test(message.trim());
  return (status === 404 || status === 400) && inWords;
}

function mismatchOf(transfer: z.infer<typeof Transfer>, expected: Expected): string | undefined {
  if (transfer.reference !== expected.railReference) return "about another reference";
  if (BigInt(transfer.amount) !== expected.amount) return "about another amount";
  return transfer.currency === "NGN" ? undefined : "about another currency";
}

/** The code is sent back to the rail as is, and stored. */
const Recipient = z.object({ recipient_code: z.string().regex(/^[!-~]{1,200}$/) });

/** The rail's code of the payee; undefined when it gave none. */
export function readRecipient(reply: Reply): string | undefined {
  const envelope = Envelope.safeParse(reply.body).data;
  if (!(envelope && isSuccess(reply, envelope))) return undefined;
  return Recipient.safeParse(envelope.data).data?.recipient_code;
}

const Account = z.object({ account_number: z.string(), account_name: z.string().trim().min(1) });

/** Statuses that mean a definite no. */
const DEFINITE = new Set([400, 404, 422]);

/** The account's name; undefined when the bank says that there is none. @throws ProviderError */
export function readAccount(reply: Reply, accountNumber: string): string | undefined {
  const envelope = Envelope.safeParse(reply.body).data;
  if (envelope && !envelope.status && DEFINITE.has(reply.status)) return undefined;
  const account = read(reply, Account);
  if (account.account_number !== accountNumber) throw unreadable("about another account");
  return legible(account.account_name).toWellFormed();
}

const Banks = z.array(z.object({ code: z.string(), active: z.boolean().default(true) }));
const Meta = z.object({ next: z.string().nullish() });

/** One page of the banks, and the cursor of the next page. */
export interface BankPage {
  codes: string[];
  next: string | undefined;
}

/** @throws ProviderError */
export function readBanks(reply: Reply): BankPage {
  const banks = read(reply, Banks);
  const meta = Meta.safeParse(Envelope.parse(reply.body).meta).data;
  const codes = banks.filter(({ active }) => active).map(({ code }) => code);
  return { codes, next: meta?.next || undefined };
}

/** @throws ProviderError for any response that is not a success with this schema */
function read<Schema extends z.ZodType>(reply: Reply, schema: Schema): z.infer<Schema> {
  const envelope = Envelope.safeParse(reply.body).data;
  const detail = `HTTP ${reply.status}: ${envelope?.message ?? "no envelope"}`;
  if (!(envelope && isSuccess(reply, envelope))) throw unreadable(detail);
  const { data } = schema.safeParse(envelope.data);
  if (data === undefined) throw unreadable(`${detail}, unreadable`);
  return data;
}

function unreadable(message: string): ProviderError {
  return new ProviderError(message, { neverSent: false });
}

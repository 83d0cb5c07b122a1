import { legible } from "@kobo/provider-client";
import type Stripe from "stripe";
import { z } from "zod";
import type { LineKind, ProcessorStatement, StatementLine } from "../card-processor";
import { type Account, clientOf } from "./account";
import { toCallResult } from "./call";
import { Id, IdOf, Metadata } from "./id";
import { PAYMENT_UUID } from "./intent";
import { REFUND_UUID } from "./refunds";

const PAGE = 100;

const Source = z.object({
  object: z.string(),
  id: Id,
  amount: z.int(),
  amount_captured: z.int().optional(),
  currency: z.string(),
  status: z.string().nullish(),
  payment_intent: IdOf.nullish(),
  metadata: Metadata.nullish(),
});

const Line = z.object({
  object: z.literal("balance_transaction"),
  id: Id,
  type: z.string().transform(legible),
  amount: z.int(),
  currency: z.string(),
  created: z.int(),
  // Lines of the processor's own, such as fees, may have other sources.
  source: Source.optional().catch(undefined),
});
type Line = z.infer<typeof Line>;

const Page = z.object({ object: z.literal("list"), data: z.array(Line), has_more: z.boolean() });

const KINDS: ReadonlyMap<string, LineKind> = new Map([
  ["charge", "charge"],
  ["payment", "charge"],
  ["refund", "refund"],
  ["payment_refund", "refund"],
  ["refund_failure", "refund failure"],
  ["payment_failure_refund", "refund failure"],
]);

/** Line types between the processor and us, without customers' money. */
const OUR_OWN = /^(?:payout|topup|stripe_fee|stripe_fx_fee|tax_fee|transfer|reserve)/;

export function processorStatement(account: Account): ProcessorStatement {
  // Read once a day, so it needs no circuit breaker; the job retries.
  const { stripe, close } = clientOf(account);

  const readPage = async (params: Stripe.BalanceTransactionListParams) => {
    const result = await toCallResult(() => stripe.balanceTransactions.list(params));
    if (result.kind === "answered") return Page.parse(result.body);
    const { detail } = result.kind === "refused" ? result.refusal : result;
    throw new Error(`The statement was refused: ${detail}.`);
  };

  return {
    read: async function* ({ from, to }) {
      const created = { gte: secondOf(from), lt: secondOf(to) };
      const span = { created, limit: PAGE, expand: ["data.source"] };
      // A line that the next page repeats is not a second movement.
      const seen = new Set<string>();
      let after: string | undefined;
      do {
        const { data, has_more } = await readPage(
          after ? { ...span, starting_after: after } : span,
        );
        const fresh = data.filter(({ id }) => !seen.has(id));
        for (const { id } of fresh) seen.add(id);
        yield fresh.filter(({ type }) => !OUR_OWN.test(type)).map(lineOf);
        after = has_more ? data.at(-1)?.id : undefined;
        if (has_more && fresh.length === 0) throw new Error("The statement has no end.");
      } while (after);
    },
    close,
  };
}

/** Rounds up, since the processor's times are whole seconds. */
function secondOf(moment: Date): number {
  return Math.ceil(moment.getTime() / 1_000);
}

function kindOf({ type, amount, source }: Line): LineKind {
  // The processor adjusts our balance for disputes, and for other reasons.
  if (source?.object === "dispute") return amount < 0 ? "dispute" : "dispute reversal";
  return KINDS.get(type) ?? "other";
}

function lineOf(line: Line): StatementLine {
  const { source, created } = line;
  return {
    kind: kindOf(line),
    key: keyOf(line),
    ...moneyOf(line),
    status: legible(source?.status ?? line.type),
    writtenAt: new Date(created * 1_000),
  };
}

function keyOf({ id, source }: Line): string {
  // Each line of a dispute is one movement.
  if (source?.object === "dispute") return id;
  const { [PAYMENT_UUID]: payment, [REFUND_UUID]: refund } = source?.metadata ?? {};
  const ours = source?.object === "refund" ? refund : payment;
  return typeof ours === "string" && ours ? legible(ours) : (source?.id ?? id);
}

/** Converted amounts are returned in the charged currency. */
function moneyOf({ amount, currency, source }: Line): { amount: bigint; currency: string } {
  const charged = source && source.currency !== currency ? source : undefined;
  if (!charged) return { amount: BigInt(amount), currency: currency.toUpperCase() };
  const size = BigInt(charged.amount_captured ?? charged.amount);
  return { amount: amount < 0 ? -size : size, currency: charged.currency.toUpperCase() };
}

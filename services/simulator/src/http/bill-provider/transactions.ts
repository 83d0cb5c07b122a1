import { z } from "zod";
import type { Account } from "../../app/bill-provider/account";
import { statement } from "../../app/bill-provider/statement";
import { Refusal } from "../../domain/bill-provider/refusal";
import { type Place, statementAnswer } from "../../domain/bill-provider/statement-line";
import type { Fields } from "../../domain/fields";
import type { Json } from "../../domain/json";
import { time } from "../time";

const LINES_MAX = 100;

/** Where the last page ended. Callers are to make nothing of it, and so it is written unreadably. */
const cursor = z
  .string()
  .transform((text) => Buffer.from(text, "base64url").toString())
  .pipe(z.string().regex(/^\d{1,12}\.\d{1,3}$/, "is not known"))
  .transform((text): Place => {
    const [purchase, vend] = text.split(".");
    return { purchase: Number(purchase), vend: Number(vend) };
  });

const TransactionsRequest = z.object({
  from: time.optional(),
  to: time.optional(),
  cursor: cursor.optional(),
  limit: z.coerce.number().int().min(1).max(LINES_MAX).default(LINES_MAX),
});

/**
 * The account report. The provider publishes no such call: ours stands for what it sends to its
 * customers.
 * @throws Refusal 011
 */
export function transactionsAnswer(account: Account, fields: Fields): Json {
  const result = TransactionsRequest.safeParse(fields);
  if (!result.success) throw new Refusal("011", z.prettifyError(result.error));
  const { from, to, limit, cursor: after } = result.data;
  const { lines, next } = statement(account, { from, to, after, limit });
  return statementAnswer(lines, next && toCursor(next));
}

function toCursor({ purchase, vend }: Place): string {
  return Buffer.from(`${purchase}.${vend}`).toString("base64url");
}

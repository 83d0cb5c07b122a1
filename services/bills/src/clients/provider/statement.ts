import { KOBO_MAX } from "@kobo/core/money";
import { legible } from "@kobo/provider-client";
import { z } from "zod";
import { errorOf } from "../../domain/purchases/provider-codes";
import { costFromNaira } from "../answers/cost";
import { type Account, providerApi } from "./provider-api";

/** One vend in the provider's statement. */
export interface StatementLine {
  providerRequestId: string;
  /** The charge to our float. */
  cost: bigint;
  /** The provider's term. */
  status: string;
  boughtAt: Date;
}

/** The provider's statement: every vend of a half-open period, page by page. */
export interface ProviderStatement {
  /** @throws ProviderError; Error for an unreadable statement */
  read: (span: { from: Date; to: Date }) => AsyncIterable<StatementLine[]>;
  close: () => Promise<void>;
}

const PAGE = "100";

/** Events have amounts as JSON numbers, which cannot be larger. */
const Cost = z.string().transform((naira, context) => {
  const cost = costFromNaira(naira);
  if (cost !== undefined && cost <= KOBO_MAX) return cost;
  context.addIssue("is no amount in naira");
  return z.NEVER;
});

const Answer = z.object({ code: z.string().transform(legible), content: z.unknown() });

const Page = z.object({
  transactions: z.array(
    z.object({
      line: z.union([z.string(), z.number()]),
      // Reviewers also see requests that are not ours.
      request_id: z.string().transform(legible),
      status: z.string().transform(legible),
      total_amount: Cost,
      transaction_date: z.iso.datetime({ offset: true }),
    }),
  ),
  next: z.string().min(1).nullable(),
});

/** The provider's documentation has no endpoint for statements: `/transactions` replaces its account report. */
export function providerStatement(account: Account): ProviderStatement {
  // It is read once a day, so it has no breaker: the job retries.
  const { get, close } = providerApi(account);

  const readPage = async (query: Record<string, string>): Promise<z.infer<typeof Page>> => {
    const deadline = Date.now() + account.timeoutMs;
    const { code, content } = Answer.parse(await get("/transactions", query, deadline));
    if (code !== "000") throw new Error(`The statement was refused: ${code} ${errorOf(code)}.`);
    return Page.parse(content);
  };

  return {
    read: async function* ({ from, to }) {
      const span = { from: from.toISOString(), to: to.toISOString(), limit: PAGE };
      // A line that is repeated on the next page is not a second vend.
      const seenLines = new Set<string>();
      const cursors = new Set<string>();
      let cursor: string | null = null;
      do {
        const page: z.infer<typeof Page> = await readPage(cursor ? { ...span, cursor } : span);
        yield page.transactions
          .filter(({ line }) => isNew(seenLines, String(line)))
          .map((line) => ({
            providerRequestId: line.request_id,
            cost: line.total_amount,
            status: line.status,
            boughtAt: new Date(line.transaction_date),
          }));
        cursor = page.next;
        if (cursor && !isNew(cursors, cursor)) throw new Error("The statement has no end.");
      } while (cursor);
    },
    close,
  };
}

function isNew(known: Set<string>, one: string): boolean {
  const before = known.size;
  return known.add(one).size > before;
}

import { legible, providerClient } from "@kobo/provider-client";
import { z } from "zod";

/** Endpoint and credentials; each mode has its own account. */
interface PartnerAccount {
  /** Without a trailing slash. */
  url: string;
  apiKey: string;
  /** Timeout of one call. */
  timeoutMs: number;
}

/** One credit in the partner's statement. */
export interface StatementLine {
  sessionId: string;
  amount: bigint;
  bookedAt: Date;
}

/** All credits booked in a half-open span, page by page. */
export interface BankStatement {
  /** @throws ProviderError; ZodError when the answer is no statement */
  read: (span: { from: Date; to: Date }) => AsyncIterable<StatementLine[]>;
  close: () => Promise<void>;
}

const PAGE = "100";

const Page = z.object({
  credits: z.array(
    z.object({
      // Ids that cannot be ours are shown to operators, too.
      session_id: z.string().transform(legible),
      amount: z.int().nonnegative(),
      currency: z.literal("NGN"),
      booked_at: z.iso.datetime({ offset: true }),
    }),
  ),
  next_cursor: z.string().min(1).nullable(),
});

export function bankStatement({ url, apiKey, timeoutMs }: PartnerAccount): BankStatement {
  // Read once a day, so it needs no circuit breaker: the job retries.
  const { call, close } = providerClient({ url, timeoutMs });
  const headers = { authorization: `Bearer ${apiKey}` };

  const readPage = async (query: Record<string, string>) => {
    const deadline = Date.now() + timeoutMs;
    const path = "/credits";
    const { status, body } = await call({ method: "GET", path, query, headers, deadline });
    if (status !== 200) throw new Error(`The statement was refused with HTTP ${status}.`);
    return Page.parse(body);
  };

  return {
    read: async function* ({ from, to }) {
      const span = { from: from.toISOString(), to: to.toISOString(), limit: PAGE };
      let cursor: string | null = null;
      do {
        const page: z.infer<typeof Page> = await readPage(cursor ? { ...span, cursor } : span);
        yield page.credits.map((credit) => ({
          sessionId: credit.session_id,
          amount: BigInt(credit.amount),
          bookedAt: new Date(credit.booked_at),
        }));
        if (cursor && page.next_cursor === cursor) throw new Error("The statement has no end.");
        cursor = page.next_cursor;
      } while (cursor);
    },
    close,
  };
}

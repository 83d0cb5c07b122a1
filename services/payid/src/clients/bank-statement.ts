import { legible, providerClient } from "@kobo/provider-client";
import { z } from "zod";

/** Where and as whom the partner is called. Each mode has an account of its own. */
interface PartnerAccount {
  /** Without a slash at the end. */
  url: string;
  apiKey: string;
  /** The longest that one call may take. */
  timeoutMs: number;
}

/** One payment in the partner's book. */
export interface StatementLine {
  sessionId: string;
  amount: bigint;
  bookedAt: Date;
}

/** The partner's statement: every payment booked in a span, half open, page by page. */
export interface BankStatement {
  /** @throws ProviderError; ZodError when the answer is no statement */
  read: (span: { from: Date; to: Date }) => AsyncIterable<StatementLine[]>;
  close: () => Promise<void>;
}

const PAGE = "100";

const Page = z.object({
  credits: z.array(
    z.object({
      // What cannot be ours is shown to people all the same.
      session_id: z.string().transform(legible),
      amount: z.int().nonnegative(),
      currency: z.literal("NGN"),
      booked_at: z.iso.datetime({ offset: true }),
    }),
  ),
  next_cursor: z.string().min(1).nullable(),
});

export function bankStatement({ url, apiKey, timeoutMs }: PartnerAccount): BankStatement {
  // It is read once a day, so it has no breaker: the next attempt is the job's to make.
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

import { legible, providerClient } from "@kobo/provider-client";
import { z } from "zod";

/** Where and as whom the rail is called. Each mode has an account of its own. */
interface RailAccount {
  /** Without a slash at the end. */
  url: string;
  secretKey: string;
  /** The longest that one call may take. */
  timeoutMs: number;
}

/** One transfer in the rail's book. */
export interface StatementLine {
  railReference: string;
  amount: bigint;
  /** In the rail's words. */
  status: string;
  createdAt: Date;
}

/** The rail's statement: every transfer made in a span, half open, page by page. */
export interface RailStatement {
  /** @throws ProviderError; ZodError when the answer is no statement */
  read: (span: { from: Date; to: Date }) => AsyncIterable<StatementLine[]>;
  close: () => Promise<void>;
}

const PAGE = "100";

const Page = z.object({
  status: z.literal(true),
  data: z.array(
    z.object({
      id: z.union([z.number(), z.string()]),
      // What is none of ours is shown to people all the same.
      reference: z.string().transform(legible),
      amount: z.int().nonnegative(),
      status: z.string().transform(legible),
      createdAt: z.iso.datetime({ offset: true }),
    }),
  ),
  meta: z.object({ next: z.string().nullish() }),
});

export function railStatement({ url, secretKey, timeoutMs }: RailAccount): RailStatement {
  // It is read once a day, so it has no breaker: the next attempt is the job's to make.
  const { call, close } = providerClient({ url, timeoutMs });
  const headers = { authorization: `Bearer ${secretKey}` };

  const readPage = async (query: Record<string, string>) => {
    const deadline = Date.now() + timeoutMs;
    const path = "/transfer";
    const { status, body } = await call({ method: "GET", path, query, headers, deadline });
    if (status !== 200) throw new Error(`The statement was refused with HTTP ${status}.`);
    return Page.parse(body);
  };

  return {
    read: async function* ({ from, to }) {
      const span = { from: from.toISOString(), to: to.toISOString() };
      const query = { ...span, perPage: PAGE, use_cursor: "true" };
      // Transfers that are made meanwhile may push a line from one page to the next.
      const seen = new Set<string>();
      let next: string | undefined;
      do {
        const page: z.infer<typeof Page> = await readPage(next ? { ...query, next } : query);
        yield page.data
          .filter(({ id }) => isNew(seen, String(id)))
          .map((line) => ({
            railReference: line.reference,
            amount: BigInt(line.amount),
            status: line.status,
            createdAt: new Date(line.createdAt),
          }))
          // The rail counts the last moment in.
          .filter(({ createdAt }) => createdAt < to);
        if (next && page.meta.next === next) throw new Error("The statement has no end.");
        next = page.meta.next || undefined;
      } while (next);
    },
    close,
  };
}

function isNew(seen: Set<string>, id: string): boolean {
  const before = seen.size;
  return seen.add(id).size > before;
}

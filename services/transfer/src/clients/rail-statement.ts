import { legible, providerClient } from "@kobo/provider-client";
import { z } from "zod";

/** Endpoint and credentials; each mode has its own account. */
interface RailAccount {
  /** Without a trailing slash. */
  url: string;
  secretKey: string;
  /** Timeout of one call. */
  timeoutMs: number;
}

/** One transfer in the rail's statement. */
export interface StatementLine {
  railReference: string;
  amount: bigint;
  /** The rail's own status. */
  status: string;
  createdAt: Date;
}

/** All transfers of a half-open span, page by page. */
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
      // References that are not ours are shown to operators, too.
      reference: z.string().transform(legible),
      amount: z.int().nonnegative(),
      status: z.string().transform(legible),
      createdAt: z.iso.datetime({ offset: true }),
    }),
  ),
  meta: z.object({ next: z.string().nullish() }),
});

export function railStatement({ url, secretKey, timeoutMs }: RailAccount): RailStatement {
  // Read once a day, so it needs no circuit breaker: the job retries.
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
      // New transfers may move a line from one page to the next.
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
          // The rail's span includes its end.
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

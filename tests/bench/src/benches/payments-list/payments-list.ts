import { entryUuid, toPublicId } from "@kobo/core/ids";
import { conclude, defineBench, targetLines } from "../../bench";
import { quantile } from "../../measure/figures";
import { target } from "../../measure/target";
import { amount, ms, table } from "../../report/markdown";
import { beginRun, query } from "../../world/database";
import { System } from "../../world/system";
import {
  cardIdOf,
  fillAllKinds,
  momentOf,
  numberOf,
  type Owner,
  PAYMENTS,
  transferIdOf,
} from "./fill-all-kinds";

const P95_MS = 300;
/** Of each page, in each round. */
const REQUESTS = 20;
const WARM_UP = 3;

interface Cell {
  page: string;
  requests: number;
  /** Payments on the page; the fewest. */
  payments: number;
  p50Ms: number;
  p95Ms: number;
}

interface Answer {
  /** None on the page of what waits, which counts. */
  payments?: unknown[];
  missing?: string[];
  next?: string | null;
}

/** The path of the n-th request of a page, of one merchant in test mode. */
type Requests = Record<string, (n: number) => string>;

/**
 * The dashboard's list of a merchant's million payments of all kinds, the search in it, and what else is read from them,
 * at the backend.
 */
export const paymentsList = defineBench({
  // Unused: a measurement ends after a number of requests per page.
  seconds: 5,
  run: async (run) => {
    const system = await run.open(System.start());
    const { databaseUrl } = system.stack;
    const header = await beginRun(databaseUrl);
    const browser = await signIn(system);
    const beginMs = await fillAllKinds(databaseUrl, browser.owner, run.log);
    await query(databaseUrl, "VACUUM ANALYZE");
    await query(databaseUrl, "CHECKPOINT");

    const deep = await cursorAfter(browser, 40);
    const pages = Object.entries(pagesOf(browser.owner, { beginMs, deep }));
    const samples = new Map(
      pages.map(([page]) => [page, { ms: [] as number[], payments: Number.POSITIVE_INFINITY }]),
    );
    for (let n = 0; n < WARM_UP + REQUESTS * run.rounds; n++) {
      for (const [page, requestOf] of pages) {
        const begun = performance.now();
        const { payments = [], missing = [] } = await browser.get(requestOf(n));
        const took = performance.now() - begun;
        if (missing.length > 0) throw new Error(`${page}: ${missing.join()} did not answer.`);
        const sample = samples.get(page);
        if (!sample || n < WARM_UP) continue;
        sample.ms.push(took);
        sample.payments = Math.min(sample.payments, payments.length);
      }
    }
    const cells = [...samples].map(([page, { ms: taken, payments }]): Cell => {
      const sorted = Float64Array.from(taken).sort();
      const [p50Ms, p95Ms] = [quantile(sorted, 0.5), quantile(sorted, 0.95)];
      run.log(`${page}: ${payments} payments, p50 ${ms(p50Ms)} ms, p95 ${ms(p95Ms)} ms`);
      return { page, requests: sorted.length, payments, p50Ms, p95Ms };
    });
    return conclude(header, { cells }, { targets: judge(cells), audits: [], problems: [] });
  },
  section: ({ result }) => ({
    title: "The dashboard's list of payments",
    blocks: [
      [
        `\`GET /payments\`, \`/cards\` and \`/waiting\` of the dashboard's backend, for a merchant with ${amount(PAYMENTS)} payments of all kinds over a year: each page of payments asks up to six lists of five services. One caller; a page has 50 payments.`,
        `${result.cells[0]?.requests ?? 0} requests of each page, the pages in turn. The fewest payments that a page had are shown.`,
      ],
      table(result.cells, [
        ["page", ({ page }) => page, "words"],
        ["payments", ({ payments }) => String(payments)],
        ["p50 ms", ({ p50Ms }) => ms(p50Ms)],
        ["p95 ms", ({ p95Ms }) => ms(p95Ms)],
      ]),
      targetLines(result),
    ],
  }),
});

function judge(cells: readonly Cell[]) {
  const worst = cells.reduce((a, b) => (b.p95Ms > a.p95Ms ? b : a));
  return [
    target(`every page's p95 at most ${P95_MS} ms`, worst.p95Ms, {
      max: P95_MS,
      text: `worst: ${worst.page}, ${ms(worst.p95Ms)} ms`,
    }),
  ];
}

const KINDS = [
  ...["payid_payment", "virtual_account_payment", "card_payment"],
  ...["payid_transfer", "external_transfer", "bill_purchase"],
];
const STATUSES = ["waiting", "succeeded", "failed", "canceled", "reversed"];

/** Every filter of a page; a search has another text each time. */
function pagesOf(owner: Owner, { beginMs, deep }: { beginMs: number; deep: string }): Requests {
  const at = (share: number) => momentOf(Math.floor(PAYMENTS * share), beginMs).toISOString();
  const share = (n: number) => ((n * 37) % 101) / 101;
  const find = (text: (number: number) => string, kind: Parameters<typeof numberOf>[0]) => {
    return (n: number) => ({ q: text(numberOf(kind, share(n))) });
  };
  const entry = (number: number) =>
    toPublicId("ent", entryUuid(transferIdOf(number, beginMs), { payId: owner.wallet }));
  const lists: Record<string, (n: number) => Record<string, string>> = {
    "first page": () => ({}),
    "page 41": () => ({ cursor: deep }),
    ...Object.fromEntries(KINDS.map((kind) => [kind, () => ({ kind })])),
    ...Object.fromEntries(STATUSES.map((status) => [status, () => ({ status })])),
    in: () => ({ direction: "in" }),
    out: () => ({ direction: "out" }),
    "a day in the middle": () => ({ from: at(0.5), to: at(0.503) }),
    "all until the middle": () => ({ to: at(0.5) }),
    "failed bills until the middle": () => ({
      ...{ kind: "bill_purchase", status: "failed", to: at(0.5) },
    }),
    "search: reference of a transfer": find((n) => `ref-${n}`, "payid_transfer"),
    "search: reference of a bank transfer": find((n) => `ref-${n}`, "external_transfer"),
    "search: reference of a bill": find((n) => `ref-${n}`, "bill_purchase"),
    "search: reference of a virtual account": find((n) => `ref-${n}`, "virtual_account_payment"),
    "search: reference of a PayID with 250,000 payments": () => ({ q: "bench-till" }),
    "search: card payment's id": find((n) => `pay_${n}`, "card_payment"),
    "search: processor's id": find((n) => `pi_${n}`, "card_payment"),
    "search: customer with 150,000 payments": () => ({ q: "payer@example.com" }),
    "search: bank's session id": find((n) => `session-${n}`, "virtual_account_payment"),
    "search: provider's reference": find((n) => `receipt-${n}`, "bill_purchase"),
    "search: entry of the statement": find(entry, "payid_transfer"),
    "search: saved card with 150,000 payments": () => ({
      q: toPublicId("pm", cardIdOf(owner)),
    }),
    "search: nothing": (n) => ({ q: `nothing-${n}` }),
  };
  const paths = Object.entries(lists).map(([page, queryOf]) => {
    return [page, (n: number) => `/payments?${new URLSearchParams(queryOf(n))}`] as const;
  });
  return {
    ...Object.fromEntries(paths),
    "card payments": () => "/cards",
    "card payments to capture": () => "/cards?state=authorized",
    "what waits": () => "/waiting",
  };
}

interface Browser {
  owner: Owner;
  get: (path: string) => Promise<Answer>;
}

/** The owner of the first demo merchant, in test mode. */
async function signIn({ stack }: System): Promise<Browser> {
  const [merchant] = stack.merchants;
  if (!merchant) throw new Error("The system has no merchant.");
  const origin = stack.dashboardUrl;
  const response = await fetch(`${origin}/api/sign-in/password`, {
    method: "POST",
    headers: { origin, "content-type": "application/json", "x-kobo-dashboard": "1" },
    body: JSON.stringify(merchant.dashboardSignIn),
  });
  if (!response.ok) throw new Error(`Sign-in: ${response.status} ${await response.text()}`);
  const cookie = response.headers.getSetCookie().map((each) => each.split(";")[0]);
  const { session } = (await response.json()) as {
    session: { merchants: { merchantId: string; walletPayId: string }[] };
  };
  const { merchantId = "", walletPayId: wallet = "" } = session.merchants[0] ?? {};
  const base = `${origin}/api/merchants/${merchantId}/test`;
  return {
    owner: { merchantId, wallet },
    get: async (path) => {
      const page = await fetch(base + path, { headers: { cookie: cookie.join("; ") } });
      const text = await page.text();
      if (!page.ok) throw new Error(`${path}: ${page.status} ${text}`);
      return JSON.parse(text) as Answer;
    },
  };
}

async function cursorAfter({ get }: Browser, pages: number): Promise<string> {
  let cursor = "";
  for (let page = 0; page < pages; page++) {
    const { next } = await get(`/payments?${new URLSearchParams({ cursor })}`);
    if (!next) throw new Error("The list is too short.");
    cursor = next;
  }
  return cursor;
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ProviderStatement, providerStatement } from "../../src/clients/provider/statement";

/** Within the day in Lagos and in UTC. */
export const DAY = "2026-11-20";
export const NOON = new Date(`${DAY}T11:00:00.000Z`);

const API_KEY = "api_test";
const PUBLIC_KEY = "PK_test";
const PAGE = 2;

/** A line of the provider's statement on the wire. */
type Line = ReturnType<typeof aLine>;

function aLine(requestId: string, fields: { line?: string; status?: string } & LineFields = {}) {
  return {
    line: fields.line ?? "line-1",
    request_id: requestId,
    transactionId: "17632830",
    serviceID: "mtn",
    status: fields.status ?? "delivered",
    amount: "1000.00",
    total_amount: fields.cost ?? "965.00",
    quantity: 1,
    transaction_date: (fields.at ?? NOON).toISOString(),
  };
}

interface LineFields {
  /** In naira, as text. */
  cost?: string;
  at?: Date;
}

interface Answer {
  status?: number;
  body: string;
}

/** A fake statement server with pages of two lines, and an empty statement in live mode. */
export class FakeStatement {
  lines: Line[] = [];
  /** Answers in place of the statement, in this order; the last one repeats. */
  failures: Answer[] = [];
  /** The received queries. */
  requests: URLSearchParams[] = [];
  readonly #server = createServer((req, res) => {
    const isKnown = req.headers["api-key"] === API_KEY && req.headers["public-key"] === PUBLIC_KEY;
    const url = new URL(req.url ?? "", "http://provider");
    const isReport = req.method === "GET" && url.pathname.endsWith("/transactions");
    const { status = 200, body } = isKnown && isReport ? this.#answer(url) : page([], "087");
    res.writeHead(status, { "content-type": "application/json" }).end(body);
  });

  open = () =>
    new Promise<void>((listening) => this.#server.listen(0, "127.0.0.1", () => listening()));
  close = () => new Promise<void>((closed) => this.#server.close(() => closed()));

  reset = (): void => {
    this.lines = [];
    this.failures = [];
    this.requests = [];
  };

  addLine = (requestId: string, status?: string, fields: LineFields = {}): void => {
    const line = `line-${this.lines.length + 1}`;
    this.lines.push(
      aLine(requestId, { line, ...(status === undefined ? {} : { status }), ...fields }),
    );
  };

  /** A client of this server. */
  client = (mode: "live" | "test", apiKey = API_KEY): ProviderStatement => {
    const { port } = this.#server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/${mode}`;
    const keys = { apiKey, publicKey: PUBLIC_KEY, secretKey: "SK_test" };
    return providerStatement({ mode, url, ...keys, timeoutMs: 8_000 });
  };

  #answer(url: URL): Answer {
    this.requests.push(url.searchParams);
    const [failure] = this.failures;
    if (this.failures.length > 1) this.failures.shift();
    if (failure) return failure;
    const at = (name: string) => url.searchParams.get(name) ?? "";
    const within = ({ transaction_date }: Line) =>
      at("from") <= transaction_date && transaction_date < at("to");
    const all = url.pathname.startsWith("/live/") ? [] : this.lines.filter(within);
    const start = Number(at("cursor") || 0);
    const next = start + PAGE < all.length ? String(start + PAGE) : null;
    return page({ transactions: all.slice(start, start + PAGE), next });
  }
}

function page(content: unknown, code = "000"): Answer {
  return { body: JSON.stringify({ code, content }) };
}

function pageOfOne(fields: Partial<Record<keyof Line, unknown>>): Answer[] {
  return [page({ transactions: [{ ...aLine("one"), ...fields }], next: null })];
}

/** Unreadable statements, by their fault. */
export const BROKEN: Readonly<Record<string, Answer[]>> = {
  "an error of the server": [{ status: 500, body: "{}" }],
  "no JSON": [{ body: "<html>" }],
  "another code": [page({ transactions: [], next: null }, "083")],
  "no code": [{ body: '{"content":{"transactions":[],"next":null}}' }],
  "no content": [page([])],
  "no next field": [page({ transactions: [] })],
  "a line without a request": pageOfOne({ request_id: undefined }),
  "a line without a number": pageOfOne({ line: undefined }),
  "an invalid amount": pageOfOne({ total_amount: "N965" }),
  "an amount below zero": pageOfOne({ total_amount: "-965.00" }),
  "more money than there is": pageOfOne({ total_amount: "900000000000000.00" }),
  "an invalid time": pageOfOne({ transaction_date: "yesterday" }),
  "a repeated cursor": [page({ transactions: [], next: "again" })],
  "cyclic pages": [
    ...["a", "b", "a", "b", "a"].map((next) => page({ transactions: [], next })),
    page({ transactions: [], next: null }),
  ],
  "an unavailable second page": [
    page({ transactions: [], next: "2" }),
    { status: 503, body: "{}" },
  ],
};

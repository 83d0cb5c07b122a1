import { createHmac, randomInt } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export const API_KEY = "partner-key";
export const WEBHOOK_SECRET = "partner-secret";

interface PartnerCredit {
  id: string;
  session_id: string;
  account_number: string;
  amount: number;
  currency: string;
  sender: { name: string; account_number: string; bank_code: string };
  narration: string;
  paid_at: string;
  booked_at: string;
}

type Fields = Record<string, unknown> & {
  reference?: string;
  name?: string;
  account_number?: string;
  amount?: number;
  session_id?: string;
  paid_at?: string;
  sender?: { name: string; account_number?: string; bank_code?: string };
  narration?: string;
};

/** A bank partner over HTTP, with account numbers of bank 566. */
export class FakePartner {
  readonly #server: Server;
  readonly #accounts = new Map<string, Record<string, unknown>>();
  readonly credits: PartnerCredit[] = [];
  /** Overrides a response. */
  behave: ((response: ServerResponse, url: string) => boolean) | undefined;
  /** The next account numbers; random ones when empty. */
  numbers: string[] = [];
  requests: { method: string; url: string; body: Fields }[] = [];

  private constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
  }

  static async start(): Promise<FakePartner> {
    const partner = new FakePartner();
    await new Promise<void>((resolve) => partner.#server.listen(0, "127.0.0.1", resolve));
    return partner;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Records a credit without sending a webhook. */
  record(fields: Fields): PartnerCredit {
    const now = new Date().toISOString();
    const credit: PartnerCredit = {
      id: `crd_${this.credits.length + 1}`,
      session_id: fields.session_id ?? aSessionId(),
      account_number: fields.account_number ?? "",
      amount: fields.amount ?? 0,
      currency: "NGN",
      sender: {
        name: fields.sender?.name ?? "Bola Foods",
        account_number: fields.sender?.account_number ?? "0123456785",
        bank_code: fields.sender?.bank_code ?? "000013",
      },
      narration: fields.narration ?? "Transfer",
      paid_at: fields.paid_at ?? now,
      booked_at: now,
    };
    this.credits.push(credit);
    return credit;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body: Fields = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    const { method = "", url = "", headers } = request;
    this.requests.push({ method, url, body });
    if (this.behave?.(response, url)) return;
    if (headers.authorization !== `Bearer ${API_KEY}`) return send(response, 401, {});
    if (url.endsWith("/sandbox/credits")) return this.#pay(response, body);
    if (url.endsWith("/accounts")) return this.#open(response, body);
    const [, sessionId] = /^\/v1\/credits\/([^/?]+)$/.exec(url) ?? [];
    if (sessionId) return this.#show(response, sessionId);
    return this.#list(response, new URL(url, this.url));
  }

  #open(response: ServerResponse, body: Fields): void {
    const { reference = "", name = "" } = body;
    const before = this.#accounts.get(reference);
    const account = before ?? {
      reference,
      kind: body.kind,
      account_number: this.numbers.shift() ?? aNumber(),
      account_name: name.toUpperCase(),
      bank_code: "566",
      bank_name: "VFD Microfinance Bank",
    };
    this.#accounts.set(reference, account);
    send(response, before ? 200 : 201, account);
  }

  #pay(response: ServerResponse, body: Fields): void {
    const before = this.credits.find(({ session_id: id }) => id === body.session_id);
    if (!before) {
      send(response, 201, this.record(body));
      return;
    }
    const isSame =
      before.amount === body.amount &&
      before.account_number === body.account_number &&
      before.sender.name === body.sender?.name;
    send(response, isSame ? 200 : 409, before);
  }

  #show(response: ServerResponse, sessionId: string): void {
    const credit = this.credits.find(({ session_id: id }) => id === sessionId);
    if (credit) send(response, 200, credit);
    else send(response, 404, { error: { code: "credit_not_found" } });
  }

  /** Pages of two, so that tests read several. */
  #list(response: ServerResponse, url: URL): void {
    const number = url.pathname.split("/").at(-2);
    const all = this.credits.filter((credit) => credit.account_number === number);
    const after = url.searchParams.get("after");
    const from = all.findIndex(({ id }) => id === after) + 1;
    send(response, 200, { credits: all.slice(from, from + 2), has_more: from + 2 < all.length });
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function aSessionId(): string {
  return Array.from({ length: 30 }, () => randomInt(10)).join("");
}

/** An account number with a valid check digit of bank 566. */
export function aNumber(): string {
  const serial = String(randomInt(1_000_000_000)).padStart(9, "0");
  const weights = [3, 7, 3];
  const sum = Array.from(`000566${serial}`, Number).reduce(
    (total, digit, at) => total + digit * (weights[at % 3] ?? 0),
    0,
  );
  return serial + ((10 - (sum % 10)) % 10);
}

/** The partner's webhook about a credit. */
export function aWebhook(credit: object, fields: { secret?: string; at?: number } = {}) {
  const { secret = WEBHOOK_SECRET, at = Date.now() } = fields;
  const body = Buffer.from(
    JSON.stringify({ event: "account.credited", id: "ntc_1", data: credit }),
  );
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest("hex");
  return { mode: "test" as const, body, timestamp, signature };
}

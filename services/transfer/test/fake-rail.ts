import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

interface Booked {
  reference: string;
  amount: number;
  status: string;
  currency: string;
  transfer_code: string;
}

/** How the rail handles a transfer. */
export interface RailBehaviour {
  /** The state that it records; undefined when it records nothing. */
  records: string | undefined;
  /** The caller's response. */
  answers: "as booked" | "nothing" | "a server error" | "garbage" | "a reset" | "a refusal";
}

const GOOD: RailBehaviour = { records: "success", answers: "as booked" };

interface Seen {
  method: string;
  path: string;
  body: Record<string, unknown>;
  headers: IncomingMessage["headers"];
}

type Answer = (response: ServerResponse) => void;

const json =
  (body: unknown, status = 200): Answer =>
  (response) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

const good = (data: unknown, meta?: unknown) => json({ status: true, message: "Done", data, meta });
const bad = (message: string, status: number, code?: string) =>
  json({ status: false, message, code }, status);

/** The subset of Paystack's API in use, over HTTP, with injected behaviour. */
export class FakeRail {
  readonly transfers = new Map<string, Booked>();
  readonly seen: Seen[] = [];
  behaviour: RailBehaviour = GOOD;
  /** Runs when a transfer arrives, before it is recorded. */
  onTransfer: (reference: string) => Promise<unknown> = async () => {};
  /** Replaces the response of paths with this prefix. */
  override: { path: string; answer: Answer } | undefined;
  banks = ["058", "044", "120001"];
  #server: Server;
  #port = 0;

  private constructor() {
    this.#server = createServer((request, response) => {
      let text = "";
      request.on("data", (chunk) => {
        text += chunk;
      });
      request.on("end", () => void this.#take(request, text, response));
    });
  }

  static async open(): Promise<FakeRail> {
    const rail = new FakeRail();
    await rail.comeBack();
    rail.#port = (rail.#server.address() as AddressInfo).port;
    return rail;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Refuses connections until the rail comes back. */
  async goAway(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<unknown>((resolve) => this.#server.close(resolve));
  }

  async comeBack(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(this.#port, "127.0.0.1", resolve));
  }

  calls(path: string): Seen[] {
    return this.seen.filter((seen) => seen.path.startsWith(path));
  }

  /** Number of transfers sent. */
  sent(): number {
    return this.seen.filter(({ method, path }) => method === "POST" && path === "/transfer").length;
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  async #take(request: IncomingMessage, text: string, response: ServerResponse): Promise<void> {
    const { method = "", url = "", headers } = request;
    const body = text ? JSON.parse(text) : {};
    this.seen.push({ method, path: url, body, headers });
    const overridden = this.override && url.startsWith(this.override.path);
    const answer = overridden ? this.override?.answer : await this.#answer(method, url, body);
    answer?.(response);
  }

  async #answer(method: string, url: string, body: Record<string, unknown>): Promise<Answer> {
    if (url === "/transfer") return this.#transfer(body);
    if (url === "/transferrecipient") return good({ recipient_code: `RCP_${body.account_number}` });
    if (url.startsWith("/transfer/verify/")) return this.#verify(url);
    if (url.startsWith("/bank/resolve")) return this.#resolve(url);
    if (url.startsWith("/bank")) return this.#banks(url);
    if (url.startsWith("/sandbox/transfers/")) return this.#settle(url, String(body.outcome));
    return bad(`no ${method} ${url}`, 404);
  }

  async #transfer(body: Record<string, unknown>): Promise<Answer> {
    const reference = String(body.reference);
    await this.onTransfer(reference);
    const { records, answers } = this.behaviour;
    if (records) {
      const transfer_code = `TRF_${this.transfers.size + 1}`;
      const amount = Number(body.amount);
      const booked = { reference, amount, status: records, currency: "NGN", transfer_code };
      this.transfers.set(reference, booked);
    }
    switch (answers) {
      case "as booked":
        return good(this.transfers.get(reference));
      case "nothing":
        return () => {};
      case "a server error":
        return bad("Oops", 502);
      case "garbage":
        return (response) => response.end("<html>");
      case "a reset":
        return (response) => response.destroy();
      case "a refusal":
        return bad("Your balance is not enough to fulfil this request", 400);
    }
  }

  #verify(url: string): Answer {
    const booked = this.transfers.get(url.split("/").at(-1) ?? "");
    return booked ? good(booked) : bad("Transfer not found", 404, "transfer_not_found");
  }

  #resolve(url: string): Answer {
    const query = new URL(url, this.url).searchParams;
    const number = query.get("account_number") ?? "";
    if (number === "0690000038") return bad("Could not resolve account name.", 422);
    if (number === "0690000039") return () => {};
    return good({ account_number: number, account_name: "BOLA ADE OKAFOR" });
  }

  #banks(url: string): Answer {
    const at = Number(new URL(url, this.url).searchParams.get("next") ?? 0);
    const data = this.banks.slice(at, at + 2).map((code) => ({ code, name: code, active: true }));
    return good(data, { next: at + 2 < this.banks.length ? String(at + 2) : null });
  }

  #settle(url: string, outcome: string): Answer {
    const booked = this.transfers.get(url.split("/")[3] ?? "");
    if (!booked) return bad("Transfer not found", 404);
    const allowed: Record<string, string[]> = {
      success: ["pending", "success"],
      failed: ["pending", "failed"],
      reversed: ["success", "reversed"],
      planned: ["pending", "success", "failed", "reversed"],
    };
    if (!allowed[outcome]?.includes(booked.status)) return bad("not possible", 409);
    if (outcome !== "planned") booked.status = outcome;
    else if (booked.status === "pending") booked.status = "success";
    return good(booked);
  }
}

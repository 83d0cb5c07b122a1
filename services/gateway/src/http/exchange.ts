import { randomUUID } from "node:crypto";
import { type IncomingMessage, type ServerResponse, validateHeaderValue } from "node:http";
import { parse } from "node:querystring";
import { holdsCardNumber } from "@kobo/core/card-numbers";
import type { Caller } from "../domain/keys/caller";
import type { Verdict } from "../domain/limits/gcra";
import { type Connection, connectionOf } from "./connections";
import { COMMON_HEADERS, limitHeaders } from "./headers";
import type { KnownArrival } from "./pipeline/known-arrival";
import { type PresentedKey, presentedKey } from "./pipeline/presented-key";

type Values = Readonly<Record<string, string>>;

const NO_PARAMS: Values = {};
const NO_QUERY: Record<string, unknown> = {};

const JSON_TYPE = "application/json; charset=utf-8";

const REQUEST_ID = /^[A-Za-z0-9._:-]{1,64}$/;

/** Where the value of each common header is in the list. */
const COMMON_AT = new Map(
  COMMON_HEADERS.flatMap((name, at) => (at % 2 === 0 ? [[name, at + 1] as const] : [])),
);

/** A request and its response. Headers are collected, and sent at once with the response. */
export class Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly receivedAt = performance.now();
  readonly path: string;
  /** Of the route, decoded. */
  params: Values = NO_PARAMS;
  /** The state of the rate limit that the response shows. */
  verdict: Verdict | undefined;
  /** Read when there is no verdict, which most requests have by the time they are answered. */
  defaultVerdict: (() => Verdict) | undefined;
  /** Of the load shedder. */
  arrival: KnownArrival | undefined;
  /** The client, once its key is known; also when it is refused. */
  caller: Caller | undefined;
  /** For the request log: the body that was read as JSON, and the one that was sent. */
  readBody: unknown;
  sentBody: unknown;
  /** The query as it was sent. */
  readonly search: string;
  readonly #trustedProxies: number;
  readonly #connection: Connection | undefined;
  #ip: string | undefined;
  #requestId: string | undefined;
  #key: PresentedKey | undefined;
  #headers: Map<string, string> | undefined;
  readonly #onClose: (() => void)[] = [];

  constructor(request: IncomingMessage, response: ServerResponse, trustedProxies: number) {
    this.request = request;
    this.response = response;
    this.#trustedProxies = trustedProxies;
    this.#connection = connectionOf(request.socket);
    const { path, search } = targetOf(request.url ?? "");
    this.path = path;
    this.search = search;
    response.on("close", () => {
      for (const listener of this.#onClose) listener();
    });
  }

  get method(): string {
    return this.request.method ?? "";
  }

  get query(): Record<string, unknown> {
    return this.search === "" ? NO_QUERY : parse(this.search);
  }

  /** The client's address: the one that the first trusted proxy saw. */
  get ip(): string {
    this.#ip ??= this.#trustedProxies > 0 ? this.#forwardedIp() : this.#remoteAddress();
    return this.#ip;
  }

  /**
   * The client's request id if it is valid, otherwise a new one. It appears in logs and traces, where card numbers
   * are forbidden.
   */
  get requestId(): string {
    if (this.#requestId === undefined) {
      const sent = this.header("x-request-id");
      this.#requestId = sent !== undefined && isSound(sent) ? sent : randomUUID();
    }
    return this.#requestId;
  }

  /** Hashed once for all steps. */
  get key(): PresentedKey {
    this.#key ??= presentedKey(this.request.headers.authorization);
    return this.#key;
  }

  /** A header of the request, by its name in lower case. */
  header(name: string): string | undefined {
    const value = this.request.headers[name];
    return typeof value === "string" ? value : undefined;
  }

  /**
   * Sets a header of the response, also one of the common headers. Names have one spelling throughout.
   * @throws TypeError for a value that cannot be sent, so that an error can still be
   */
  set(name: string, value: string): void {
    validateHeaderValue(name, value);
    this.#headers ??= new Map();
    this.#headers.set(name, value);
  }

  setAll(headers: Values): void {
    for (const [name, value] of Object.entries(headers)) this.set(name, value);
  }

  /** Marks the connection as a merchant's: it is kept alive, and not evicted. */
  markAuthenticated(): void {
    if (this.#connection) this.#connection.isAnonymous = false;
  }

  /** Calls the listener when the response is sent or the connection closes. */
  onClose(listener: () => void): void {
    this.#onClose.push(listener);
  }

  /** All headers of the response, names and values in turn. */
  head(): string[] {
    const head = COMMON_HEADERS.slice();
    head.push("X-Request-Id", this.requestId);
    const verdict = this.verdict ?? this.defaultVerdict?.();
    if (verdict) head.push(...limitHeaders(verdict));
    const keepAlive = this.#connection?.keepAlive;
    if (keepAlive !== undefined) head.push("Keep-Alive", keepAlive);
    for (const [name, value] of this.#headers ?? []) {
      const at = COMMON_AT.get(name);
      if (at === undefined) head.push(name, value);
      else head[at] = value;
    }
    return head;
  }

  /** Sends the response. A body without a type is JSON. */
  end(status: number, body?: string | Buffer): void {
    const head = this.head();
    if (body !== undefined) {
      if (!this.#headers?.has("Content-Type")) head.push("Content-Type", JSON_TYPE);
      head.push("Content-Length", String(Buffer.byteLength(body)));
    }
    this.response.writeHead(status, head).end(body);
  }

  #remoteAddress(): string {
    return this.request.socket.remoteAddress ?? "";
  }

  /** Each proxy appends the address that it saw; the last ones are trusted. */
  #forwardedIp(): string {
    const seen = this.header("x-forwarded-for")?.split(",") ?? [];
    const addresses = [...seen.map((address) => address.trim()), this.#remoteAddress()];
    return addresses.at(-1 - this.#trustedProxies) ?? addresses[0] ?? "";
  }
}

export type Handler = (exchange: Exchange) => Promise<void>;

/** The handler of a path, and the names of its operations in metrics, such as `GET /payids`. */
export interface Route {
  handle: Handler;
  names: readonly string[];
}

/** The path and the query of a request's target, which may be a whole URL (RFC 9112, 3.2.2). */
function targetOf(target: string): { path: string; search: string } {
  const url = target.startsWith("/") ? undefined : URL.parse(target);
  if (url) return { path: url.pathname, search: url.search.slice(1) };
  const at = target.indexOf("?");
  if (at < 0) return { path: target, search: "" };
  return { path: target.slice(0, at), search: target.slice(at + 1) };
}

function isSound(sent: string): boolean {
  return REQUEST_ID.test(sent) && !holdsCardNumber(sent);
}

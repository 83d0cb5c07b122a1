import type { Problem } from "../src/http/api";

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape.
  body: any;
  text: string;
  headers: Headers;
}

const OWN_ORIGIN = "http://localhost:8090";

/** A browser with cookies, at an address of its own. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly url: string,
    readonly address: string,
  ) {}

  get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("GET", path, undefined, headers);
  }

  post(path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send("POST", path, body, headers);
  }

  patch(path: string, body: unknown): Promise<Answer> {
    return this.send("PATCH", path, body);
  }

  delete(path: string): Promise<Answer> {
    return this.send("DELETE", path, undefined);
  }

  send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    if (Buffer.isBuffer(body)) return this.#send(method, path, new Uint8Array(body), headers);
    const text = body === undefined ? undefined : JSON.stringify(body);
    return this.#send(method, path, text, headers);
  }

  /** Posts a text as it is. */
  sendText(path: string, text: string, headers: Record<string, string>): Promise<Answer> {
    return this.#send("POST", path, text, headers);
  }

  async #send(
    method: string,
    path: string,
    body: string | Uint8Array<ArrayBuffer> | undefined,
    headers: Record<string, string>,
  ): Promise<Answer> {
    const own = { origin: OWN_ORIGIN, "sec-fetch-site": "same-origin", "x-kobo-dashboard": "1" };
    const response = await fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(method === "GET" ? {} : own),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        "x-forwarded-for": this.address,
        "user-agent": "test browser",
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    const parsed = isJson ? JSON.parse(text) : undefined;
    return { status: response.status, body: parsed, text, headers: response.headers };
  }

  private keep(cookie: string): void {
    const [pair = ""] = cookie.split(";", 1);
    const [name = "", value = ""] = pair.split("=", 2);
    if (value === "") this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

/** The problem's code and status, for comparisons. */
export function problemOf({ status, body }: Answer): [number, Problem["code"]] {
  return [status, body?.code];
}

import { appendFileSync } from "node:fs";
import { theWatched } from "../../src/watched";
import { keepNoted, noted } from "./traffic";

/**
 * From now on all requests of this test file are read for cards and keys, and all responses are
 * recorded. Jest runs this before each file, so that every test is included.
 */
function watchFetch(): void {
  const watched = theWatched();
  if (!watched) return;
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const authorization = new Headers(init?.headers).get("authorization") ?? "";
    const sent = noted(`${authorization}\n${textOf(init?.body)}`);
    const isPayment = String(input).includes("/payments");
    keepNoted(watched.noted, { ...sent, withCard: isPayment ? sent.withCard : 0 });
    const response = await send(input, init);
    // A stream does not end, so it is not recorded here.
    if (response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
    const text = await response.clone().text();
    keepNoted(watched.noted, { ...noted(text), cards: [], codes: [], withCard: 0 });
    const line = `${init?.method ?? "GET"} ${String(input)} ${response.status} ${text}`;
    appendFileSync(watched.answers, `${line.replaceAll("\n", " ")}\n`);
    return response;
  };
}

/** The tests send texts, or values that become one. */
function textOf(body: RequestInit["body"]): string {
  if (body instanceof Uint8Array) return Buffer.from(body).toString();
  return body === null || body === undefined ? "" : String(body);
}

watchFetch();

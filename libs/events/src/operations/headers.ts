import type { IHeaders } from "kafkajs";

/** A header's text; empty when the message has none of that name. */
export function headerOf(message: { headers?: IHeaders | undefined }, name: string): string {
  const { headers = {} } = message;
  return Object.hasOwn(headers, name) ? String(headers[name] ?? "") : "";
}

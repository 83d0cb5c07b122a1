import type { Response } from "express";
import type { Delivery } from "../domain/fault";
import type { Json } from "../domain/json";
import { pick } from "../domain/pick";

/** Tests replace it. */
export type Wait = (ms: number) => Promise<unknown>;

export interface ProviderResponse {
  /** The bill provider responds to everything with 200. */
  status?: number;
  body: Json;
  headers?: Readonly<Record<string, string>>;
  /** Overrides how the response is sent. */
  delivery?: Delivery;
}

/** Longer than any caller's timeout. */
const LATE_MS = 30_000;

export async function respond(
  res: Response,
  { status = 200, body, headers = {}, ...response }: ProviderResponse,
  wait: Wait,
): Promise<void> {
  const delivery: Delivery = response.delivery ?? "normal";
  res.set(headers);
  switch (delivery) {
    case "normal":
      res.status(status).json(body);
      return;
    case "late":
      await wait(LATE_MS);
      res.json(body);
      return;
    case "web page":
      res.type("html").send(page("Welcome", "Please log in to continue."));
      return;
    case "gateway error":
      sendGatewayError(res, body);
      return;
    case "invalid JSON":
      res.type("json").send("<br />\nWarning: mysqli_query(): server has gone away on line 214\n{");
      return;
    case "truncated":
      sendHalf(res, JSON.stringify(body));
      return;
    case "reset":
      res.socket?.destroy();
      return;
    case "no response":
      return;
    case "late reset":
      await wait(LATE_MS);
      res.socket?.destroy();
      return;
  }
}

function sendGatewayError(res: Response, body: Json): void {
  const [status, title] = pick<[number, string]>(`gateway ${JSON.stringify(body)}`, [
    [500, "Internal Server Error"],
    [502, "Bad Gateway"],
  ]);
  res
    .status(status)
    .type("html")
    .send(page(`${status} ${title}`, "nginx"));
}

/** Declares the full length, sends half of the body, and closes the connection. */
function sendHalf(res: Response, text: string): void {
  res.type("json").setHeader("content-length", Buffer.byteLength(text));
  res.write(text.slice(0, text.length / 2), () => res.socket?.destroy());
}

function page(title: string, text: string): string {
  return `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${text}</body></html>\n`;
}

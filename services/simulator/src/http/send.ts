import type { Response } from "express";
import type { Reply } from "../app/reply";
import { pick } from "../domain/pick";

/** Waits for a while. Tests put a clock of their own in its place. */
export type Wait = (ms: number) => Promise<unknown>;

/** Later than any caller should wait. */
const LATE_MS = 30_000;

/** Lets an answer out in its manner. */
export async function send(
  res: Response,
  { status = 200, body, manner }: Reply,
  wait: Wait,
): Promise<void> {
  switch (manner) {
    case "as usual":
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
    case "not json":
      res.type("json").send("<br />\nWarning: mysqli_query(): server has gone away on line 214\n{");
      return;
    case "half of it":
      sendHalf(res, JSON.stringify(body));
      return;
    case "cut at once":
      res.socket?.destroy();
      return;
    case "never":
      return;
    case "cut in the end":
      await wait(LATE_MS);
      res.socket?.destroy();
      return;
  }
}

function sendGatewayError(res: Response, body: Reply["body"]): void {
  const [status, title] = pick<[number, string]>(`gateway ${JSON.stringify(body)}`, [
    [500, "Internal Server Error"],
    [502, "Bad Gateway"],
  ]);
  res
    .status(status)
    .type("html")
    .send(page(`${status} ${title}`, "nginx"));
}

/** Promises the whole answer, sends half of it, and is gone. */
function sendHalf(res: Response, text: string): void {
  res.type("json").setHeader("content-length", Buffer.byteLength(text));
  res.write(text.slice(0, text.length / 2), () => res.socket?.destroy());
}

function page(title: string, text: string): string {
  return `<!DOCTYPE html>\n<html><head><title>${title}</title></head><body>${text}</body></html>\n`;
}

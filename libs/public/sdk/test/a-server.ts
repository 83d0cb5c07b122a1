import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Kobo, type KoboOptions } from "../src";

export const TEST_KEY = "sk_test_aVerySecretKeyOfTheTests123456789";

/** One received request. */
export interface Arrived {
  method: string;
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** The server's reaction to one request. */
export type Behaviour = (response: ServerResponse, arrived: Arrived) => void;

export interface AServer {
  url: string;
  arrived: Arrived[];
  /** For the next requests, one each; the last one stays. */
  behave: (...behaviours: Behaviour[]) => void;
  close: () => Promise<void>;
}

/** An HTTP server that reacts to each request as configured. */
export async function aServer(): Promise<AServer> {
  const arrived: Arrived[] = [];
  let next: Behaviour[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString() };
      arrived.push(one);
      const behaviour = next.length > 1 ? next.shift() : next[0];
      if (!behaviour) throw new Error(`No response is defined for ${method} ${url}.`);
      behaviour(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    arrived,
    behave: (...behaviours) => {
      next = behaviours;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function answers(
  status: number,
  body: object | string,
  headers: Record<string, string> = {},
): Behaviour {
  return (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  };
}

/** The envelope of a success. */
export function succeeds(data: unknown, { status = 200, headers = {} } = {}): Behaviour {
  return answers(status, { success: true, message: "Done.", data }, headers);
}

/** The envelope of a refusal. */
export function refuses(
  status: number,
  code: string,
  rest: { data?: unknown; [extra: string]: unknown } = {},
  headers: Record<string, string> = {},
): Behaviour {
  const body = { success: false, message: `It is ${code}.`, code, data: null, requestId: "req_1" };
  return answers(status, { ...body, ...rest }, headers);
}

export const drops: Behaviour = (response) => response.socket?.destroy();

export const neverAnswers: Behaviour = () => undefined;

/** A success's headers and half of its body. */
export const breaksOff: Behaviour = (response) => {
  response.writeHead(200, { "Content-Type": "application/json", "Content-Length": "100" });
  response.write('{"success":true,"data":{"pay', () => response.socket?.destroy());
};

export function koboAt({ url }: AServer, options: KoboOptions = {}): Kobo {
  return new Kobo(TEST_KEY, { baseUrl: url, ...options });
}

import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { eventually } from "@kobo/testing";

/** One client of the stream. */
interface Connection {
  url: string;
  headers: IncomingMessage["headers"];
  say: (text: string) => void;
  /** Ends the response properly. */
  end: () => void;
  /** Cuts the connection. */
  cut: () => void;
}

export interface AStream {
  url: string;
  connections: readonly Connection[];
  /** Waits for the connection with this number. */
  connection: (number: number) => Promise<Connection>;
  /** The ids in the list of events, newest first. */
  list: (...ids: string[]) => void;
  /** Refuses the next connections, one with each. */
  refuse: (...answers: Refusal[]) => void;
  stop: () => Promise<void>;
}

interface Refusal {
  status: number;
  body: object | string;
  headers?: Record<string, string>;
}

const TYPE = { "Content-Type": "text/event-stream" };

/** A server with events, controlled by the test. */
export async function aStream(): Promise<AStream> {
  const connections: Connection[] = [];
  let listed: string[] = [];
  let refusals: Refusal[] = [];

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://stream");
    if (pathname === "/api/v1/developer/events") return answer(response, listOf(listed));
    const refusal = refusals.shift();
    if (refusal) return answer(response, refusal);
    response.writeHead(200, TYPE).flushHeaders();
    connections.push(connectionOf(request, response));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;

  return {
    url: `http://127.0.0.1:${port}`,
    connections,
    connection: (number) =>
      eventually(() => {
        const found = connections[number - 1];
        if (!found) throw new Error(`There were ${connections.length} connections.`);
        return found;
      }),
    list: (...ids) => {
      listed = ids;
    },
    refuse: (...answers) => {
      refusals = answers;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function connectionOf(
  { url = "", headers }: IncomingMessage,
  response: ServerResponse,
): Connection {
  return {
    url,
    headers,
    say: (text) => void response.write(text),
    end: () => void response.end(),
    cut: () => void response.destroy(),
  };
}

function answer(response: ServerResponse, { status, body, headers = {} }: Refusal): void {
  response.writeHead(status, { "Content-Type": "application/json", ...headers });
  response.end(typeof body === "string" ? body : JSON.stringify(body));
}

function listOf(ids: readonly string[]): Refusal {
  const events = ids.map((id) => payloadOf(id));
  return { status: 200, body: { success: true, data: { events, hasMore: false } } };
}

/** A refusal as the API sends it. */
export function refusal(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Refusal {
  const body = { success: false, code, message: `It is ${code}.`, data: null, requestId: "req_1" };
  return { status, body, headers };
}

export function payloadOf(id: string, event = "transfer.completed") {
  const timestamp = "2026-11-22T09:59:58.123Z";
  const data = { reference: `of ${id}`, narration: "Rice ₦ 25" };
  return { id, event, timestamp, mode: "test", apiVersion: "v1", data };
}

/** An event as a frame of the stream. */
export function frameOf(id: string, event?: string): string {
  const payload = payloadOf(id, event);
  return `id: ${id}\nevent: ${payload.event}\ndata: ${JSON.stringify(payload)}\n\n`;
}

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The merchant's server, which takes every webhook. */
export interface Receiver {
  url: string;
  received: () => number;
  close: () => Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  let received = 0;
  const server = createServer((request, response) => {
    received += 1;
    request.resume().on("end", () => response.end("Thank you"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    received: () => received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

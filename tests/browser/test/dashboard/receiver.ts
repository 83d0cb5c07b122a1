import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The merchant's server, which accepts every webhook. */
export interface Receiver {
  url: string;
  answer: string;
  close: () => Promise<void>;
}

export async function openReceiver(): Promise<Receiver> {
  const answer = "Thank you for the webhook";
  const server = createServer((request, response) => {
    request.resume().on("end", () => response.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    answer,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Below the range from which systems take the local ports of outgoing connections, one of which could
 * occupy the port before the test binds it.
 */
const FIRST = 20_000;
const LAST = 32_767;

/** A port that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

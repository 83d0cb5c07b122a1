import { createServer } from "node:net";
import { Failure } from "./failure";

/** Ports that were told to somebody who may not listen on them yet. */
const promised = new Set<number>();

/** A port that nobody listened on a moment ago, never the same twice. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await portOfTheSystemsChoice();
    if (promised.has(port)) continue;
    promised.add(port);
    return port;
  }
}

async function portOfTheSystemsChoice(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return address.port;
}

/** @throws Failure when somebody else listens on the port. */
export async function assertFree(port: number, variable: string): Promise<void> {
  const server = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, resolve);
    });
  } catch (error) {
    throw new Failure(
      `Port ${port} is taken. Stop what uses it, or choose another: ${variable}=${port + 100} npm start`,
      { cause: error },
    );
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

import { createServer, type RequestListener } from "node:http";

/** Opens the port. Stopping does not wait for responses that a fault withholds. */
export async function listen(
  at: { host: string; port: number },
  app: RequestListener,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer(app);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(at, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("A TCP server has a port.");
  return {
    port: address.port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

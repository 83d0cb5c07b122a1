import { connect } from "node:net";
import { networkInterfaces } from "node:os";

/** An address of this machine on which a server that keeps to loopback (127.0.0.1) does not answer. */
export const OUTER_ADDRESS =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === "IPv4" && !internal)?.address ?? "127.0.0.2";

/** Whether a server accepts connections there. */
export function acceptsConnections(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (accepted: boolean) => {
      socket.destroy();
      resolve(accepted);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

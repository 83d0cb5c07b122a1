import { Agent } from "undici";

/** A provider that accepts no connection in this time counts as unreachable. */
const CONNECT_TIMEOUT_MS = 2_000;
/** Ten times the longest list that a provider returns. */
const RESPONSE_BYTES_MAX = 2_000_000;
/** A bound on file descriptors. The bulkheads of one provider's operations allow fewer calls, unless several banks hang. */
const SOCKETS_MAX = 512;
/** Servers in common use keep an idle connection for two seconds or longer, so that we close it first. */
const IDLE_MAX_MS = 1_000;

/**
 * The connections to one provider. A kept connection carries one request at a time, and undici never
 * resends it: if the server closes the connection meanwhile, the outcome is unknown.
 */
export function providerAgent(): Agent {
  return new Agent({
    connect: { timeout: CONNECT_TIMEOUT_MS },
    connections: SOCKETS_MAX,
    maxResponseSize: RESPONSE_BYTES_MAX,
    pipelining: 1,
    // An HTTP/2 connection would carry many payments, and end all of them.
    allowH2: false,
    keepAliveTimeout: IDLE_MAX_MS,
    keepAliveMaxTimeout: IDLE_MAX_MS,
  });
}

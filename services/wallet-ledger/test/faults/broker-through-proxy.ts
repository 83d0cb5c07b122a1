import net from "node:net";

/**
 * Preloaded into a ledger process: leads its connections to the broker through the test's proxy. A broker names its own
 * address to its clients, so that a setting cannot.
 */
const { BROKER_PORT, BROKER_PROXY_PORT } = process.env;
const { connect } = net;

net.connect = ((options: net.TcpNetConnectOpts, onConnect?: () => void) => {
  const port = String(options.port) === BROKER_PORT ? Number(BROKER_PROXY_PORT) : options.port;
  return connect({ ...options, port }, onConnect);
}) as typeof net.connect;

import { Http2SubchannelConnector } from "@grpc/grpc-js/build/src/transport";

/** The parts of grpc-js's transport that this file reads. */
interface Transport {
  session: { closed: boolean };
  canSendPing: () => boolean;
}

/**
 * A server that drains ends a connection once its calls in flight are answered, and takes no pings on it meanwhile.
 * grpc-js 1.14.7 sends its keepalive ping all the same, takes its failure for a lost connection, and fails those calls.
 * So no ping is sent on a connection that closes; the calls have deadlines of their own.
 */
export function spareClosingConnections(): void {
  const { prototype } = Http2SubchannelConnector;
  const { connect } = prototype;
  prototype.connect = async function connectWithoutLatePings(...args) {
    const opened = await connect.apply(this, args);
    const transport = opened as unknown as Transport;
    const canSendPing = transport.canSendPing.bind(transport);
    transport.canSendPing = () => !transport.session.closed && canSendPing();
    return opened;
  };
}

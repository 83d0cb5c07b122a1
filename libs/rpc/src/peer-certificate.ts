import type { PeerCertificate } from "node:tls";
import type { ServerUnaryCall } from "@grpc/grpc-js";

/** The parts of grpc-js's calls that this file reads. */
interface Internals {
  call?: { stream?: { session?: object } };
}

const certificates = new WeakMap<object, PeerCertificate>();

/**
 * The certificate that the client's connection proved, decoded once for each connection: grpc-js decodes it for each
 * call, which takes 50 µs. HTTP/2 forbids renegotiation (RFC 9113, 9.2.1), so a connection keeps its certificate.
 */
export function certificateOf(
  call: ServerUnaryCall<unknown, unknown>,
): PeerCertificate | undefined {
  const session = (call as unknown as Internals).call?.stream?.session;
  const known = session && certificates.get(session);
  if (known) return known;
  const { sslPeerCertificate } = call.getAuthContext();
  if (session && sslPeerCertificate) certificates.set(session, sslPeerCertificate);
  return sslPeerCertificate;
}

/**
 * kafkajs 2.2.4 connects again with what it had received of the connection before: after one that was cut within a response,
 * every later response would be read from the wrong place.
 */
interface Connection {
  chunks: Buffer[];
  bytesBuffered: number;
  bytesNeeded: number;
  isConnected: () => boolean;
  connect: () => Promise<boolean>;
}

/** Of a response's size, which comes first. */
const SIZE_BYTES = 4;

export function fixReconnect(): void {
  const { prototype }: { prototype: Connection } = require("kafkajs/src/network/connection");
  const { connect } = prototype;
  prototype.connect = function connectEmpty() {
    if (!this.isConnected()) {
      this.chunks = [];
      this.bytesBuffered = 0;
      this.bytesNeeded = SIZE_BYTES;
    }
    return connect.call(this);
  };
}

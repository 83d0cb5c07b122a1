import type { Socket } from "node:net";
import type pg from "pg";

/** Sends the statements that `work` makes on a pipelined connection with one write, not one for each. */
export function inOneWrite<Result>(client: pg.Client, work: () => Result): Result {
  const stream = streamOf(client);
  stream.cork();
  try {
    return work();
  } finally {
    stream.uncork();
  }
}

/**
 * Closes a connection at once, in any state. `client.end()` would wait for an answer that a lost peer never sends; the
 * server rolls the open transaction back when the socket closes.
 */
export function dropClient(client: pg.Client): void {
  streamOf(client).destroy();
}

/**
 * Drops the open connection when the server says nothing for this long with a statement under way. TCP alone would repeat a
 * statement to a machine that has vanished for a quarter of an hour, without keepalive probes.
 */
export function dropWhenSilent(client: pg.Client, silenceMs: number): void {
  const stream = streamOf(client);
  stream.setTimeout(silenceMs);
  stream.on("timeout", () => {
    // One that begins in this turn of the loop has only just been sent.
    if (isReady(client)) return;
    const { bytesRead } = stream;
    // After a stall of the process the timer fires before the socket is read: one turn of the loop reads what arrived.
    setImmediate(() => {
      if (isReady(client) || stream.bytesRead > bytesRead) return;
      stream.destroy(new SilentServer(silenceMs));
    });
  });
}

/** Lets the server be silent until the work has ended. */
export async function toleratingSilence<Result>(
  client: pg.Client,
  work: () => Promise<Result>,
): Promise<Result> {
  const stream = streamOf(client);
  const silenceMs = stream.timeout ?? 0;
  stream.setTimeout(0);
  try {
    return await work();
  } finally {
    stream.setTimeout(silenceMs);
  }
}

class SilentServer extends Error {
  override readonly name = "SilentServer";
  readonly code = "ETIMEDOUT";

  constructor(silenceMs: number) {
    super(`PostgreSQL has not answered a statement for ${silenceMs} ms.`);
  }
}

/** Whether no statement is under way: false from the start of one until the message that ends it. */
export function isReady(client: pg.Client): boolean {
  // Missing in its types.
  return (client as unknown as { readyForQuery: boolean }).readyForQuery;
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

import { EventEmitter } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Client } from "../../src";
import { dropWhenSilent } from "../../src/socket";

/** A connection whose time of silence has just passed. */
async function atTimeout(
  readyForQuery: boolean,
  meanwhile: (connection: { client: { readyForQuery: boolean }; stream: FakeSocket }) => void,
): Promise<boolean> {
  const stream = new FakeSocket();
  const client = { readyForQuery, connection: { stream } };
  dropWhenSilent(client as unknown as Client, 10_000);
  stream.emit("timeout");
  meanwhile({ client, stream });
  await nextTurn();
  return stream.isDestroyed;
}

class FakeSocket extends EventEmitter {
  bytesRead = 100;
  isDestroyed = false;
  setTimeout(): void {}
  destroy(): void {
    this.isDestroyed = true;
  }
}

test("a connection whose statement is not answered is dropped", async () => {
  expect(await atTimeout(false, () => {})).toBe(true);
});

test("an answer that is read in the same turn of the loop keeps the connection", async () => {
  const isDropped = await atTimeout(false, ({ stream }) => {
    stream.bytesRead += 5;
  });

  expect(isDropped).toBe(false);
});

test("a statement that begins on an idle connection in the same turn of the loop is not dropped", async () => {
  const isDropped = await atTimeout(true, ({ client }) => {
    client.readyForQuery = false;
  });

  expect(isDropped).toBe(false);
});

import { type FileHandle, open } from "node:fs/promises";
import type { WebhookEvent } from "@kobo/webhooks";

/**
 * Events in a file, one line each, every id once. It stands for a table with a unique key on the
 * event's id, which several servers can share; a file serves one.
 */
export class Inbox {
  readonly #file: FileHandle;
  readonly #ids = new Set<string>();
  /** Of the whole lines. Whatever lies behind them was cut off, and nobody was told that it is kept. */
  #bytes = 0;
  /** The write that is under way: one at a time, or two of the same event could both be new. */
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Inbox> {
    const file = await open(path, "a+");
    const inbox = new Inbox(file);
    for (const line of (await file.readFile("utf8")).split("\n").slice(0, -1)) {
      inbox.#note(JSON.parse(line).id, line);
    }
    await file.truncate(inbox.#bytes);
    return inbox;
  }

  /** False for a repeat. When it is back, the event survives a crash of this machine. */
  keepOnce(event: WebhookEvent): Promise<boolean> {
    const kept = this.#writing.then(() => this.#keep(event));
    // The next one is tried whatever became of this one.
    this.#writing = kept.catch(() => {});
    return kept;
  }

  async close(): Promise<void> {
    await this.#writing;
    await this.#file.close();
  }

  async #keep(event: WebhookEvent): Promise<boolean> {
    if (this.#ids.has(event.id)) return false;
    const line = JSON.stringify(event);
    try {
      await this.#file.appendFile(`${line}\n`);
      await this.#file.datasync();
    } catch (error) {
      // Such as a full disk: the next line must not begin behind half of this one.
      await this.#file.truncate(this.#bytes);
      throw error;
    }
    this.#note(event.id, line);
    return true;
  }

  #note(id: string, line: string): void {
    this.#ids.add(id);
    this.#bytes += Buffer.byteLength(line) + 1;
  }
}

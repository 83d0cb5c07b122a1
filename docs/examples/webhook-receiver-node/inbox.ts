import { type FileHandle, open } from "node:fs/promises";
import type { WebhookEvent } from "@kobo/webhooks";

/**
 * Events in a file, one line each, every id once. It replaces a table with a unique key on the
 * event's id, which several servers can share; a file serves one.
 */
export class Inbox {
  readonly #file: FileHandle;
  readonly #ids = new Set<string>();
  /** The length of the complete lines. Bytes after them are of an interrupted write, which was not acknowledged. */
  #bytes = 0;
  /** The write in progress: with two at once, two of the same event could both be new. */
  #writing: Promise<unknown> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async open(path: string): Promise<Inbox> {
    const file = await open(path, "a+", 0o600);
    const inbox = new Inbox(file);
    for (const line of (await file.readFile("utf8")).split("\n").slice(0, -1)) {
      inbox.#note(JSON.parse(line).id, line);
    }
    await file.truncate(inbox.#bytes);
    return inbox;
  }

  /** False for a repeat. Once it resolves, the event survives a crash of this machine. */
  keepOnce(event: WebhookEvent): Promise<boolean> {
    const kept = this.#writing.then(() => this.#keep(event));
    // A failed write does not stop the next one.
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
      // After an error such as a full disk, the next line must not follow half of this one.
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

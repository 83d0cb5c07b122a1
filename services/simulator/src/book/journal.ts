import { type FileHandle, open } from "node:fs/promises";
import { dirname } from "node:path";

const NEWLINE = 0x0a;

/** A file of lines that only grows. What was written is on the disk before anyone hears of it. */
export class Journal {
  readonly #file: FileHandle;
  #waiting: string[] = [];
  #written: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  /**
   * Opens the file and reads its lines. A last line without its end is what a crash left of a write
   * that nobody was told of: it is cut off, so that the next line does not join it.
   */
  static async open(path: string): Promise<{ journal: Journal; lines: string[] }> {
    const file = await open(path, "a+");
    const bytes = await file.readFile();
    const whole = bytes.subarray(0, bytes.lastIndexOf(NEWLINE) + 1);
    if (whole.length < bytes.length) await file.truncate(whole.length);
    await file.sync();
    await syncFolder(dirname(path));
    const lines = whole.toString("utf8").split("\n").slice(0, -1);
    return { journal: new Journal(file), lines };
  }

  /** Lines that arrive while others are being written go out together, with one fsync. */
  append(line: string): void {
    this.#waiting.push(line);
    if (this.#waiting.length === 1) this.#written = this.#written.then(() => this.#write());
  }

  /** Ends when every line appended so far is on the disk. Once a write failed, all that follow do. */
  durable(): Promise<void> {
    return this.#written;
  }

  async close(): Promise<void> {
    await this.#written.finally(() => this.#file.close());
  }

  async #write(): Promise<void> {
    const lines = this.#waiting;
    this.#waiting = [];
    await this.#file.appendFile(lines.map((line) => `${line}\n`).join(""));
    await this.#file.datasync();
  }
}

/**
 * Opens a journal and reads what it says.
 * @throws Error that names a line which is no entry: a book is never half read.
 */
export async function openEntries<Entry>(
  path: string,
  fromLine: (line: string) => Entry,
): Promise<{ journal: Journal; entries: Entry[] }> {
  const { journal, lines } = await Journal.open(path);
  const entries: Entry[] = [];
  for (const [index, line] of lines.entries()) {
    try {
      entries.push(fromLine(line));
    } catch (cause) {
      await journal.close();
      throw new Error(`Line ${index + 1} of ${path} is no entry of a book.`, { cause });
    }
  }
  return { journal, entries };
}

/** Whole kobo are no JSON number here: they stand in a line as text. */
export function toLine(entry: unknown): string {
  return JSON.stringify(entry, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
}

/** A new file's name is safe only when its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}

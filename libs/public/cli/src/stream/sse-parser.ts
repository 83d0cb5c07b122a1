/** One message of a stream of server-sent events. */
export interface SseMessage {
  /** The last id that the stream has named; empty when it has named none. */
  id: string;
  /** `message` when the stream names none. */
  event: string;
  data: string;
}

const LINE_END = /\r\n|\r|\n/;
const DIGITS = /^\d+$/;
const BYTE_ORDER_MARK = "\u{FEFF}";

/**
 * Reads a stream of server-sent events, in whatever pieces it comes, as the HTML standard (9.2.6) has it. A message
 * that is not whole when the stream ends was not said.
 */
export class SseParser {
  /** Where the stream stands: what `Last-Event-ID` says when it is read on. */
  lastEventId: string;
  /** How long the server wants readers to wait before they come again, in ms. */
  retryMs: number | undefined;
  #isAtStart = true;
  /** The beginning of a line whose end has not come. */
  #rest = "";
  /** The line feed behind it, when one comes, ends no line of its own. */
  #endedInReturn = false;
  #id: string;
  #event = "";
  #data: string[] = [];

  /** From the beginning of a stream that goes on where another one stood. */
  constructor({ lastEventId, retryMs }: Pick<SseParser, "lastEventId" | "retryMs">) {
    this.lastEventId = lastEventId;
    this.retryMs = retryMs;
    this.#id = lastEventId;
  }

  /** The messages that are whole with this piece. */
  feed(piece: string): SseMessage[] {
    const lines = (this.#rest + this.#begun(piece)).split(LINE_END);
    this.#rest = lines.pop() ?? "";
    return lines.flatMap((line) => (line === "" ? this.#dispatch() : this.#take(line)));
  }

  #begun(piece: string): string {
    if (piece === "") return "";
    let text = piece;
    if (this.#isAtStart && text.startsWith(BYTE_ORDER_MARK)) text = text.slice(1);
    if (this.#endedInReturn && text.startsWith("\n")) text = text.slice(1);
    this.#isAtStart = false;
    this.#endedInReturn = piece.endsWith("\r");
    return text;
  }

  #take(line: string): [] {
    const colon = line.indexOf(":");
    // A comment: it says that the server is there.
    if (colon === 0) return [];
    const name = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (name === "data") this.#data.push(value);
    else if (name === "event") this.#event = value;
    else if (name === "id" && !value.includes("\0")) this.#id = value;
    else if (name === "retry" && DIGITS.test(value)) this.retryMs = Number(value);
    return [];
  }

  #dispatch(): SseMessage[] {
    const [event, data] = [this.#event || "message", this.#data];
    this.lastEventId = this.#id;
    this.#event = "";
    this.#data = [];
    return data.length === 0 ? [] : [{ id: this.lastEventId, event, data: data.join("\n") }];
  }
}

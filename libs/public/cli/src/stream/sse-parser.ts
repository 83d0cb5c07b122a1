/** One server-sent event. */
export interface SseMessage {
  /** The stream's last id; empty when it has sent none. */
  id: string;
  /** `message` by default. */
  event: string;
  data: string;
}

const LINE_END = /\r\n|\r|\n/;
const DIGITS = /^\d+$/;
const BYTE_ORDER_MARK = "\u{FEFF}";

/**
 * Parses server-sent events from chunks of any size, by the HTML standard (9.2.6). An incomplete
 * message at the end of the stream is discarded.
 */
export class SseParser {
  /** The value of `Last-Event-ID` when reconnecting. */
  lastEventId: string;
  /** The server's retry time for reconnecting, in ms. */
  retryMs: number | undefined;
  #isAtStart = true;
  /** An incomplete line. */
  #rest = "";
  /** A line feed after a carriage return ends no line of its own. */
  #endedInReturn = false;
  #id: string;
  #event = "";
  #data: string[] = [];

  /** Starts a new connection of a stream, with the state of the one before. */
  constructor({ lastEventId, retryMs }: Pick<SseParser, "lastEventId" | "retryMs">) {
    this.lastEventId = lastEventId;
    this.retryMs = retryMs;
    this.#id = lastEventId;
  }

  /** The messages that this chunk completes. */
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
    // A comment, which only keeps the connection alive.
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

import fc from "fast-check";
import { type SseMessage, SseParser } from "../../src/stream/sse-parser";

function aParser(lastEventId = ""): SseParser {
  return new SseParser({ lastEventId, retryMs: undefined });
}

function messagesOf(...pieces: string[]): SseMessage[] {
  const parser = aParser();
  return pieces.flatMap((piece) => parser.feed(piece));
}

const EVENT = 'id: evt_1\nevent: transfer.completed\ndata: {"amount":1}\n\n';

test("a message has its id, its name and its data", () => {
  expect(messagesOf(EVENT)).toEqual([
    { id: "evt_1", event: "transfer.completed", data: '{"amount":1}' },
  ]);
});

test.each([
  ["line feeds", "\n"],
  ["carriage returns", "\r"],
  ["both", "\r\n"],
])("lines end with %s", (_, end) => {
  expect(messagesOf(EVENT.replaceAll("\n", end))).toEqual(messagesOf(EVENT));
});

test("a stream is parsed alike in chunks of any size", () => {
  const lines = fc.constantFrom(
    ...["id: evt_1", "id: evt_2", "event: a.b", "data: x", "data:  y: z", "data", ": here", ":"],
    ...["retry: 1000", "unknown: x", "", "", ""],
  );
  const stream = fc
    .array(fc.tuple(lines, fc.constantFrom("\n", "\r", "\r\n")), { maxLength: 40 })
    .map((parts) => parts.map(([line, end]) => line + end).join(""));

  fc.assert(
    fc.property(stream, fc.array(fc.nat(200)), (text, cuts) => {
      const borders = [0, ...cuts.toSorted((a, b) => a - b), text.length];
      const pieces = borders.map((border, index) => text.slice(borders[index - 1] ?? 0, border));
      expect(pieces.join("")).toBe(text);
      expect(messagesOf(...pieces)).toEqual(messagesOf(text));
    }),
  );
});

test("CR LF ends one line, also across chunks", () => {
  expect(messagesOf("data: a\r", "\n", "data: b\r", "\n\r", "\n")).toEqual([
    { id: "", event: "message", data: "a\nb" },
  ]);
});

test("data of several lines is joined, without one space after the colon", () => {
  expect(messagesOf("data:a\ndata:  b\ndata\ndata: c\n\n")).toEqual([
    { id: "", event: "message", data: "a\n b\n\nc" },
  ]);
});

test("comments and unknown fields are ignored", () => {
  expect(messagesOf(": \n\n:data: a\n\nfoo: bar\n\n")).toEqual([]);
});

test("a name without data is not a message, and does not apply to the next one", () => {
  expect(messagesOf("event: a.b\n\ndata: x\n\n")).toEqual([
    { id: "", event: "message", data: "x" },
  ]);
});

test("an incomplete message is discarded", () => {
  expect(messagesOf("data: a\n")).toEqual([]);
  expect(messagesOf("data: a")).toEqual([]);
});

test("a byte order mark at the very beginning is skipped", () => {
  expect(messagesOf("\u{FEFF}data: a\n\n", "data: \u{FEFF}b\n\n").map(({ data }) => data)).toEqual([
    "a",
    "\u{FEFF}b",
  ]);
});

test("an id is kept until the next one, and takes effect at the end of its message", () => {
  const parser = aParser("evt_0");
  expect(parser.feed("data: a\n\n")).toMatchObject([{ id: "evt_0" }]);

  parser.feed("id: evt_1\ndata: b\n");
  expect(parser.lastEventId).toBe("evt_0");

  expect(parser.feed("\ndata: c\n\n").map(({ id }) => id)).toEqual(["evt_1", "evt_1"]);
  expect(parser.lastEventId).toBe("evt_1");
});

test("an id without data is kept, and one with NUL is ignored", () => {
  const parser = aParser();

  expect(parser.feed("id: evt_1\n\nid: evt\0_2\ndata: a\n\n")).toMatchObject([{ id: "evt_1" }]);
});

test("retry is a number of milliseconds, and other values are ignored", () => {
  const parser = aParser();
  parser.feed("retry: soon\n\n");
  expect(parser.retryMs).toBeUndefined();

  parser.feed("retry: 1500\n\nretry: -1\n\n");
  expect(parser.retryMs).toBe(1_500);
});

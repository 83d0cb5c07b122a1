import { eventText, HEARTBEAT, streamedEvent } from "../../../src/domain/events/streamed-event";

const PAYLOAD =
  '{"id":"evt_1","event":"transfer.completed","timestamp":"2026-11-21T09:50:00.123Z","data":{"note":"a\\nb \u2028 ₦"}}';

/** Parses a text by HTML's rules for server-sent events. */
function read(text: string): { id: string; event: string; data: string }[] {
  return text
    .split("\n\n")
    .filter((block) => block !== "" && !block.startsWith(":"))
    .map((block) => {
      const fields = block.split(/\r\n|\r|\n/).map((line) => {
        const [, name = "", value = ""] = /^([a-z]+): (.*)$/s.exec(line) ?? [];
        return [name, value];
      });
      return Object.fromEntries(fields);
    });
}

test("name and time come from the payload", () => {
  expect(streamedEvent({ id: "evt_1", payload: PAYLOAD })).toEqual({
    id: "evt_1",
    name: "transfer.completed",
    atMs: Date.parse("2026-11-21T09:50:00.123Z"),
    payload: PAYLOAD,
  });
});

test("an event has three fields, with the exact payload", () => {
  const text = eventText(streamedEvent({ id: "evt_1", payload: PAYLOAD }));

  expect(text).toBe(`id: evt_1\nevent: transfer.completed\ndata: ${PAYLOAD}\n\n`);
  expect(read(text)).toEqual([{ id: "evt_1", event: "transfer.completed", data: PAYLOAD }]);
});

test.each(["\n", "\r", "\r\n", "\n\n"])(
  "%j between two values does not split an event",
  (lineBreak) => {
    const payload = PAYLOAD.replace(',"data"', `,${lineBreak}"data"`);

    const [event, ...others] = read(eventText(streamedEvent({ id: "evt_1", payload })) + HEARTBEAT);

    expect(others).toEqual([]);
    expect(JSON.parse(event?.data ?? "")).toEqual(JSON.parse(PAYLOAD));
  },
);

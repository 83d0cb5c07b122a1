import { payloadOf } from "../../../src/domain/payload";

const at = new Date("2026-11-21T10:00:00.123Z");
const fields = { id: "evt_1", name: "transfer.completed", at, mode: "test" } as const;

test("the body is the envelope around the published data, byte for byte", () => {
  const json = '{ "amount":1.0,  "b":"\\u00e9é\\/","a":12345678901234567890 }';

  expect(payloadOf({ ...fields, json })).toBe(
    '{"id":"evt_1","event":"transfer.completed","timestamp":"2026-11-21T10:00:00.123Z",' +
      `"mode":"test","apiVersion":"v1","data":${json}}`,
  );
});

test("the body is JSON", () => {
  expect(JSON.parse(payloadOf({ ...fields, json: '{"a":1}' }))).toEqual({
    id: "evt_1",
    event: "transfer.completed",
    timestamp: "2026-11-21T10:00:00.123Z",
    mode: "test",
    apiVersion: "v1",
    data: { a: 1 },
  });
});

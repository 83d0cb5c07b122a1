import fc from "fast-check";
import {
  announcementOf,
  type EventTemplate,
  fill,
  numberSlot,
  templateOf,
  textSlot,
} from "../../src";

const EVENT = { name: "shop.paid", source: "shop", key: "till-3", merchantId: "m-1" };

/** The data as the ledger writes it, with these values in the slots that are still open. */
function written({ pieces, slots }: EventTemplate<string>, values: Record<string, string>): string {
  expect(pieces).toHaveLength(slots.length + 1);
  return pieces.reduce((text, piece, at) => `${text}${values[slots[at - 1] ?? ""]}${piece}`);
}

test("the data is cut at its slots; numbers have no quotes, texts keep theirs", () => {
  const template = templateOf({
    ...EVENT,
    data: {
      id: textSlot("ID"),
      sum: numberSlot("TALLY_SUM"),
      paid: { at: textSlot("COMMITTED_AT") },
    },
  });

  expect(template).toEqual({
    ...EVENT,
    pieces: ['{"id":"', '","sum":', ',"paid":{"at":"', '"}}'],
    slots: ["ID", "TALLY_SUM", "COMMITTED_AT"],
  });
});

test("an announcement has the open slots under their wire names, and the event's id", () => {
  const template = templateOf<"ID" | "TALLY_SUM" | "COMMITTED_AT">({
    ...EVENT,
    data: { id: textSlot("ID"), sum: numberSlot("TALLY_SUM"), at: textSlot("COMMITTED_AT") },
  });

  expect(announcementOf(fill(template, { ID: 'a"b' }), "e-1")).toEqual({
    ...EVENT,
    eventId: "e-1",
    pieces: ['{"id":"a\\"b","sum":', ',"at":"', '"}'],
    slots: ["ANNOUNCEMENT_SLOT_TALLY_SUM", "ANNOUNCEMENT_SLOT_COMMITTED_AT"],
  });
});

/** Any stored text: well-formed Unicode without NUL, some of it like a slot. */
const storedText = fc.oneof(
  fc.string({ unit: "binary" }).map((text) => text.toWellFormed().replaceAll("\0", "")),
  fc.constantFrom('"\\u0000text A\\u0000"', "\\u0000number B\\u0000", "text A", '","b":1'),
);
const storedJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    storedText,
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(null, true),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(storedText, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
})).value;

test("a filled template equals the JSON of the filled data", () => {
  const values = fc.record({
    text: storedText,
    number: fc.bigInt({ min: 0n, max: 2n ** 53n - 1n }),
  });
  fc.assert(
    fc.property(storedJson, storedText, values, values, (metadata, name, early, late) => {
      const record = (a: unknown, b: unknown, c: unknown, d: unknown) => ({
        a,
        name,
        b,
        metadata,
        last: { d, c },
      });
      const template = templateOf<"A" | "B" | "C" | "D">({
        ...EVENT,
        data: record(textSlot("A"), numberSlot("B"), textSlot("C"), numberSlot("D")),
      });

      const filled = fill(template, { A: early.text, D: early.number });

      expect(filled.slots).toEqual(["B", "C"]);
      const text = written(filled, {
        B: String(late.number),
        C: JSON.stringify(late.text).slice(1, -1),
      });
      expect(text).toBe(
        JSON.stringify(record(early.text, Number(late.number), late.text, Number(early.number))),
      );
    }),
  );
});

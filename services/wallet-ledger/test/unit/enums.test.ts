import {
  kindFromWire,
  slotFromWire,
  systemAccountFromWire,
  typeFromWire,
} from "../../src/grpc/enums";

/** The codec leaves a value that it does not know as a number. */
const OF_A_LATER_RELEASE = 99 as never;

test("an enum value of a later release is unknown, and no error", () => {
  const read = [kindFromWire, slotFromWire, systemAccountFromWire].map((fromWire) =>
    fromWire(OF_A_LATER_RELEASE),
  );

  expect(read).toEqual([undefined, undefined, undefined]);
  expect(typeFromWire(OF_A_LATER_RELEASE)).toBe("");
});

import fc from "fast-check";
import { BANKS, findBank, isMistyped, isValidNuban } from "../../../src/banks";
import { checkDigit } from "../../../src/banks/nuban";

const ofDigits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((digits) => digits.join(""));

test.each([
  ["000011", "0000014579"],
  ["950547", "0000014573"],
  ["950211", "0000014571"],
  ["950515", "0000000018"],
  ["000566", "4600070017"],
  ["000011", "0000000220"],
])("institution %s can have issued %s", (institution, accountNumber) => {
  expect(isValidNuban(institution, accountNumber)).toBe(true);
});

test("exactly one check digit is valid for an institution and a serial", () => {
  fc.assert(
    fc.property(ofDigits(6), ofDigits(9), (institution, serial) => {
      const valid = Array.from({ length: 10 }, (_, digit) => `${serial}${digit}`).filter((number) =>
        isValidNuban(institution, number),
      );
      expect(valid).toEqual([`${serial}${checkDigit(institution, serial)}`]);
    }),
  );
});

test("one mistyped digit is always detected", () => {
  fc.assert(
    fc.property(
      ofDigits(6),
      ofDigits(9),
      fc.integer({ min: 0, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      (institution, serial, at, by) => {
        const right = `${serial}${checkDigit(institution, serial)}`;
        const wrong = right.slice(0, at) + ((Number(right[at]) + by) % 10) + right.slice(at + 1);
        expect(isValidNuban(institution, wrong)).toBe(false);
      },
    ),
  );
});

test.each(["", "123456789", "12345678901", "000001457a", " 000001457", "٠٠٠٠٠١٤٥٧٩"])(
  "%j is not an account number",
  (text) => {
    expect(isValidNuban("000011", text)).toBe(false);
  },
);

test("a code that a bank shares with its brand resolves to the bank", () => {
  expect(findBank("035A")?.nipCode).toBe("000017");
  expect(findBank("000017")?.code).toBe("035");
});

test("a bank is found by its own code, and by its NIP code", () => {
  expect(findBank("035")?.name).toBe("Wema Bank");
  expect(findBank("000017")?.code).toBe("035");
  expect(findBank("999999")).toBeUndefined();
});

test("every bank is found by its own code, and names are in order", () => {
  for (const bank of BANKS) expect(findBank(bank.code)).toBe(bank);
  const names = BANKS.map(({ name }) => name.toLowerCase());
  expect(names).toEqual([...names].sort());
});

test("a wrong check digit counts as mistyped for deposit banks only", () => {
  const strict = BANKS.find(({ code }) => code === "011");
  const advisory = BANKS.find(({ nubanCheck }) => nubanCheck === "advisory");
  const none = BANKS.find(({ nubanCheck }) => nubanCheck === "none");

  expect(strict && isMistyped(strict, "0000014578")).toBe(true);
  expect(strict && isMistyped(strict, "0000014579")).toBe(false);
  expect(advisory && isMistyped(advisory, "0000014578")).toBe(false);
  expect(none && isMistyped(none, "0000014578")).toBe(false);
});

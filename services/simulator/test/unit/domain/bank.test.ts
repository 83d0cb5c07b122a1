import fc from "fast-check";
import { accountNumber, checkDigit, sessionId } from "../../../src/domain/bank";

test.each([
  ["000011", "000001457", "0000014579"],
  ["000011", "000000022", "0000000220"],
  ["950547", "000001457", "0000014573"],
  ["950211", "000001457", "0000014571"],
  ["950515", "000000001", "0000000018"],
  ["000566", "460007001", "4600070017"],
])("at bank %s the serial %s makes the account number %s", (institutionCode, serial, expected) => {
  expect(accountNumber(institutionCode, serial)).toBe(expected);
});

const digits = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count });

test("the check digit detects a single mistyped digit", () => {
  fc.assert(
    fc.property(
      digits(9),
      digits(6),
      fc.nat({ max: 8 }),
      fc.integer({ min: 1, max: 9 }),
      (serial, institution, place, wrongBy) => {
        const mistyped = serial.map((digit, at) => (at === place ? (digit + wrongBy) % 10 : digit));

        const right = checkDigit(institution.join(""), serial.join(""));

        expect(checkDigit(institution.join(""), mistyped.join(""))).not.toBe(right);
      },
    ),
  );
});

test("with its check digit, the weighted sum of a number is a multiple of ten", () => {
  fc.assert(
    fc.property(digits(9), digits(6), (serial, institution) => {
      const weights = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];
      const all = [...institution, ...serial];

      const sum = all.reduce((total, digit, at) => total + digit * (weights[at] ?? 0), 0);

      const check = Number(checkDigit(institution.join(""), serial.join("")));
      expect((sum + check) % 10).toBe(0);
    }),
  );
});

test("a deposit bank has the same check digit under both standards", () => {
  fc.assert(
    fc.property(digits(9), digits(3), (serial, bank) => {
      const short = checkDigit(bank.join(""), serial.join(""));

      expect(checkDigit(`000${bank.join("")}`, serial.join(""))).toBe(short);
    }),
  );
});

test("a session_id holds the sending bank and the time in Lagos", () => {
  const justBeforeMidnight = new Date("2026-11-21T22:59:58.999Z");

  const id = sessionId("000013", justBeforeMidnight, "123456789012");

  expect(id).toBe("000013261121235958123456789012");
  expect(id).toHaveLength(30);
});

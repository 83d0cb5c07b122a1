import { verificationResponse } from "../../../../../src/domain/bill-provider/catalogue/verification";
import type { Fields } from "../../../../../src/domain/fields";
import type { Mode } from "../../../../../src/domain/mode";
import { CATALOGUE, NOON } from "../../../../factories";

function verify(fields: Fields, mode: Mode = "test") {
  return verificationResponse({ mode, catalogue: CATALOGUE, now: NOON }, fields);
}

test("a smartcard shows its holder, the bouquet and the renewal price", () => {
  const response = verify({ serviceID: "dstv", billersCode: "1212121212" });

  expect(["000", "020"]).toContain(response.code);
  expect(response.content).toMatchObject({
    Customer_Name: expect.stringMatching(/^[A-Z ]+$/),
    Status: "ACTIVE",
    Due_Date: expect.stringMatching(/^2026-12-03/),
    Current_Bouquet: "Plan compact",
    Renewal_Amount: expect.anything(),
    WrongBillersCode: false,
  });
});

test("a meter shows its number, type, minimum and Can_Vend", () => {
  const fields = { serviceID: "ikeja-electric", billersCode: "1111111111111", type: "prepaid" };

  expect(verify(fields).content).toMatchObject({
    Meter_Number: "1111111111111",
    Meter_Type: "PREPAID",
    Min_Purchase_Amount: 50,
    Can_Vend: "yes",
  });
});

test.each<[string, Fields]>([
  ["startimes", { billersCode: "1212121212" }],
  ["spectranet", { billersCode: "1212121212" }],
  ["smile-direct", { billersCode: "tester@sandbox.com" }],
  ["jamb", { billersCode: "0123456789", type: "utme" }],
])("%s verifies its customer", (serviceID, fields) => {
  expect(verify({ serviceID, ...fields }).content).toMatchObject({
    Customer_Name: expect.any(String),
  });
});

test("a confirmation has the code 000 or 020", () => {
  const codes = Array.from({ length: 50 }, (_, index) => {
    const fields = { serviceID: "dstv", billersCode: String(7_000_000_000 + index) };
    return verify(fields, "live").code;
  });

  expect(new Set(codes)).toEqual(new Set(["000", "020"]));
});

test("a wrong number gets 011, or 000 with WrongBillersCode", () => {
  const responses = Array.from({ length: 50 }, (_, index) =>
    verify({ serviceID: "dstv", billersCode: String(7_000_000_000 + index) }),
  );

  expect(new Set(responses.map(({ code }) => code))).toEqual(new Set(["000", "011"]));
  for (const { code, content } of responses) {
    if (code === "000") expect(content).toMatchObject({ WrongBillersCode: true });
  }
});

test.each<[string, Fields, string]>([
  ["no account", { serviceID: "dstv" }, "011"],
  ["an unknown service", { serviceID: "pigeons", billersCode: "1" }, "012"],
  ["a phone", { serviceID: "mtn", billersCode: "08011111111" }, "011"],
  ["a meter without a type", { serviceID: "ikeja-electric", billersCode: "1111111111111" }, "011"],
  [
    "a profile for an unknown exam",
    { serviceID: "jamb", billersCode: "0123456789", type: "x" },
    "011",
  ],
])("a verification of %s is refused", (_, fields, code) => {
  expect(() => verify(fields)).toThrow(expect.objectContaining({ code }));
});

test("a postpaid meter is not verified as prepaid", () => {
  const response = verify({
    serviceID: "ikeja-electric",
    billersCode: "1010101010101",
    type: "prepaid",
  });

  expect(JSON.stringify(response)).toMatch(/WrongBillersCode":true|"code":"011"/);
});

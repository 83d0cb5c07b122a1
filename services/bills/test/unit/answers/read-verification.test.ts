import { readVerification } from "../../../src/clients/answers/read-verification";
import type { AccountToVerify } from "../../../src/domain/orders/verification";

const smartcard: AccountToVerify = { serviceId: "dstv", billersCode: "1212121212", type: "" };
const meter: AccountToVerify = {
  serviceId: "ikeja-electric",
  billersCode: "1111111111111",
  type: "prepaid",
};

const viewer = {
  Customer_Name: " ADAEZE OKAFOR ",
  Status: "ACTIVE",
  Due_Date: "2026-12-03T00:00:00",
  Customer_Number: 1212121212,
  Current_Bouquet: "DStv Padi",
  Renewal_Amount: 4_400,
  WrongBillersCode: false,
};

const household = {
  Customer_Name: "TUNDE BALOGUN",
  Address: "12 BROAD STREET, LAGOS ISLAND",
  Meter_Number: "1111111111111",
  Can_Vend: "yes",
  Meter_Type: "PREPAID",
  WrongBillersCode: false,
};

const nothing = {
  customerName: "",
  renewalAmount: 0n,
  currentBouquet: "",
  expiryDate: "",
  customerAddress: "",
  meterType: "",
  accountIds: [],
};

test.each(["000", "020"])("a TV customer is verified with the code %s", (code) => {
  expect(readVerification({ code, content: viewer }, smartcard)).toEqual({
    kind: "verified",
    account: {
      ...nothing,
      customerName: "ADAEZE OKAFOR",
      renewalAmount: 440_000n,
      currentBouquet: "DStv Padi",
      expiryDate: "2026-12-03",
    },
  });
});

test("an electricity customer is verified with the address and the meter", () => {
  expect(readVerification({ code: "000", content: household }, meter)).toEqual({
    kind: "verified",
    account: {
      ...nothing,
      customerName: "TUNDE BALOGUN",
      customerAddress: "12 BROAD STREET, LAGOS ISLAND",
      meterType: "prepaid",
    },
  });
});

function accountIn(content: unknown, requested = smartcard) {
  const verification = readVerification({ code: "000", content }, requested);
  if (verification.kind !== "verified") throw new Error(`It is ${verification.kind}.`);
  return verification.account;
}

test.each([
  [{ Account: [{ AccountId: "08011111111" }, { AccountId: 8022222222 }, { Unexpected: 1 }, null] }],
  [{ Account: [{ AccountId: "08011111111" }, { AccountId: "8022222222" }], NumberOfAccounts: 2 }],
])("an internet customer is verified with the accounts: %j", (AccountList) => {
  const { accountIds } = accountIn({ Customer_Name: "EFE OGHENE", AccountList });

  expect(accountIds).toEqual(["08011111111", "8022222222"]);
});

test.each([
  [{ Account: { AccountId: "08011111111" } }, ["08011111111"]],
  [{ Account: "none" }, []],
  ["none", []],
  [null, []],
])("a list of accounts %j gives %j", (AccountList, accountIds) => {
  expect(accountIn({ Customer_Name: "EFE OGHENE", AccountList }).accountIds).toEqual(accountIds);
});

test.each([
  ["4,615.00", 461_500n],
  ["4615", 461_500n],
  [0, 0n],
  [undefined, 0n],
  [null, 0n],
  ["", 0n],
  ["much", 0n],
  [-1, 0n],
])("a renewal of %j naira is %s kobo", (Renewal_Amount, kobo) => {
  expect(accountIn({ ...viewer, Renewal_Amount }).renewalAmount).toBe(kobo);
});

test.each([
  ["2026-12-03", "2026-12-03"],
  ["2026-12-03T00:00:00", "2026-12-03"],
  ["2026-12-03 00:00:00.000000", "2026-12-03"],
  [{ date: "2026-12-03 00:00:00.000000", timezone: "Africa/Lagos" }, "2026-12-03"],
  ["2026-02-30", ""],
  ["03/12/2026", ""],
  ["soon", ""],
  [20_261_203, ""],
  [undefined, ""],
  [null, ""],
])("a due date %j is read as %j", (Due_Date, expiryDate) => {
  expect(accountIn({ ...viewer, Due_Date }).expiryDate).toBe(expiryDate);
});

test.each([
  ["POSTPAID", "postpaid"],
  ["", "prepaid"],
  [undefined, "prepaid"],
  [null, "prepaid"],
])("a meter type %j is read as %s when prepaid was requested", (Meter_Type, type) => {
  expect(accountIn({ ...household, Meter_Type }, meter).meterType).toBe(type);
});

test("an exam type is not read as a meter type", () => {
  const requested = { serviceId: "jamb", billersCode: "0123456789", type: "utme-mock" };

  expect(accountIn({ Customer_Name: "HALIMA YUSUF" }, requested).meterType).toBe("");
});

test.each<[string, unknown]>([
  ["with an error", { error: "This smartcard is not correct." }],
  ["with an error that is not text", { ...viewer, error: { code: 5 } }],
  ["with errors next to the name", { ...viewer, errors: "BillerCode not found" }],
  ["with errors in a list", { ...viewer, error: "", errors: ["BillerCode not found"] }],
  ["with errors instead of a name", { errors: "BillerCode not found" }],
  ...[true, "true", "True", 1, "1"].map((mark): [string, unknown] => [
    `with WrongBillersCode ${JSON.stringify(mark)}`,
    { ...viewer, WrongBillersCode: mark },
  ]),
  ...["no", "No", false, "false", 0].map((vend): [string, unknown] => [
    `with Can_Vend ${JSON.stringify(vend)}`,
    { ...household, Can_Vend: vend },
  ]),
])("a customer %s is refused despite a success code", (_, content) => {
  expect(readVerification({ code: "000", content }, meter)).toMatchObject({ kind: "refused" });
  expect(readVerification({ code: "020", content }, meter)).toMatchObject({ kind: "refused" });
});

test.each([
  { error: "", errors: [] },
  { error: null, errors: {} },
  { error: false, errors: null },
  { WrongBillersCode: 0 },
  { WrongBillersCode: "False" },
  { WrongBillersCode: null },
])("%j is accepted", (fields) => {
  expect(accountIn({ ...viewer, ...fields }).customerName).toBe("ADAEZE OKAFOR");
});

test.each(["", "yes", "maybe", true, 1, {}, undefined, null])(
  "a meter with Can_Vend %j is accepted",
  (vend) => {
    expect(accountIn({ ...household, Can_Vend: vend }, meter).customerName).toBe("TUNDE BALOGUN");
  },
);

test.each(["011", "012", "030"])("the code %s refuses the account", (code) => {
  expect(readVerification({ code, content: [] }, smartcard)).toMatchObject({ kind: "refused" });
});

test.each(["001", "016", "018", "021", "023", "027", "028", "083", "087", "099", "777"])(
  "the code %s gives no answer about the account",
  (code) => {
    expect(readVerification({ code, content: viewer }, smartcard)).toMatchObject({
      kind: "no answer",
    });
  },
);

test.each([
  [{}],
  [{ code: "OK", content: viewer }],
  [{ code: "000" }],
  [{ code: "000", content: [] }],
  [{ code: "000", content: "ADAEZE OKAFOR" }],
  [{ code: "000", content: {} }],
  [{ code: "000", content: { ...viewer, Customer_Name: "  " } }],
  ["<html>"],
  [null],
])("%j is refused", (body) => {
  expect(() => readVerification(body, smartcard)).toThrow();
});

test("characters that PostgreSQL cannot store are replaced in a name", () => {
  expect(accountIn({ Customer_Name: "ADA\u0000EZE \ud800" }).customerName).toBe(
    "ADA\ufffdEZE \ufffd",
  );
});

import { type Account, SYSTEM_ACCOUNTS, systemAccount } from "../../src/domain/account";
import { closes, indexOfUnpaired, isPermitted } from "../../src/domain/permissions";
import { ADA, aPost, aSingle, aVoid, settling, wallet } from "../factories";

/** Caller, type, debit and credit; in test mode alone where it says so. */
const PERMITTED = `
gateway         funding                     world                wallet               test
funding-cli     funding                     world                wallet
payid           payid_payment               world                wallet               test
payid           funding                     bank_settlement      wallet
payid           virtual_account_payment     bank_settlement      wallet
payid           rejected_payment            bank_settlement      suspense
transfer        payid_transfer              wallet               wallet
transfer        payid_transfer              wallet               payid_clearing
transfer        payid_transfer              payid_clearing       wallet
transfer        external_transfer           wallet               rail_clearing
transfer        external_transfer           merchant_receivable  rail_clearing
transfer        external_transfer_fee       wallet               fee_revenue
transfer        external_transfer_fee       merchant_receivable  fee_revenue
transfer        stamp_duty                  wallet               stamp_duty
transfer        stamp_duty                  merchant_receivable  stamp_duty
transfer        external_transfer_reversal  rail_clearing        wallet
transfer        external_transfer_reversal  rail_clearing        merchant_receivable
transfer        external_transfer_reversal  fee_revenue          wallet
transfer        external_transfer_reversal  fee_revenue          merchant_receivable
transfer        external_transfer_reversal  stamp_duty           wallet
transfer        external_transfer_reversal  stamp_duty           merchant_receivable
transfer        payment_return              suspense             rail_clearing
transfer        payment_return              merchant_receivable  rail_clearing
transfer        payment_return              rail_clearing        suspense
transfer        payment_return              rail_clearing        merchant_receivable
transfer        payment_refund              wallet               wallet
transfer        payment_refund              wallet               payid_clearing
transfer        payment_refund              wallet               rail_clearing
transfer        payment_refund              payid_clearing       wallet
transfer        payment_refund              merchant_receivable  rail_clearing
transfer        payment_refund              rail_clearing        wallet
transfer        payment_refund              rail_clearing        merchant_receivable
transfer        rail_settlement             rail_clearing        bank_settlement
transfer        rail_settlement             bank_settlement      rail_clearing
bills           bill_purchase               wallet               bill_clearing
bills           bill_purchase               merchant_receivable  bill_clearing
bills           bill_reversal               bill_clearing        wallet
bills           bill_reversal               bill_clearing        merchant_receivable
bills           bill_commission             commission_expense   bill_clearing
bills           bill_commission             bill_clearing        commission_expense
bills           bill_cost                   bill_clearing        bill_provider
bills           bill_cost                   bill_provider        bill_clearing
bills           bill_revenue                bill_clearing        fee_revenue
bills           bill_revenue                fee_revenue          bill_clearing
card-payments   card_authorization          card_clearing        wallet
card-payments   card_authorization          card_clearing        settling
card-payments   card_payment                card_clearing        wallet
card-payments   card_payment                card_clearing        settling
card-payments   card_fee                    wallet               fee_revenue
card-payments   card_fee                    settling             fee_revenue
card-payments   card_cost                   processor_cost       card_clearing
card-payments   card_cost                   card_clearing        processor_cost
card-payments   card_settlement             settling             wallet
card-payments   card_refund                 wallet               card_clearing
card-payments   card_refund                 settling             card_clearing
card-payments   card_refund_reversal        card_clearing        wallet
card-payments   card_dispute                wallet               card_clearing
card-payments   card_dispute                settling             card_clearing
card-payments   card_dispute                merchant_receivable  card_clearing
card-payments   card_dispute_fee            wallet               fee_revenue
card-payments   card_dispute_fee            merchant_receivable  fee_revenue
card-payments   card_dispute_reversal       card_clearing        wallet
card-payments   card_dispute_reversal       card_clearing        merchant_receivable
card-payments   card_dispute_reversal       fee_revenue          wallet
card-payments   card_dispute_reversal       fee_revenue          merchant_receivable
`
  .trim()
  .split("\n")
  .map((line) => line.split(/ +/))
  .flatMap(([caller, type, debit, credit, only]) =>
    (only ? ["test"] : ["test", "live"]).map((mode) =>
      [caller, mode, type, debit, credit].join(" "),
    ),
  );

const CALLERS = [...new Set(PERMITTED.map((line) => line.split(" ")[0] ?? "")), "webhook", ""];
const TYPES = [...new Set(PERMITTED.map((line) => line.split(" ")[2] ?? "")), "another"];
const MODES = ["test", "live"] as const;

const accountsIn = (mode: "test" | "live"): Account[] => [
  wallet("ada.wallet"),
  settling("ada.wallet"),
  ...SYSTEM_ACCOUNTS.map((code) => systemAccount(mode, code, ADA)),
];

test("each service can move money only with its types, between the accounts of each type", () => {
  const movements = MODES.flatMap((mode) => {
    const accounts = accountsIn(mode);
    const ends = accounts.flatMap((debit) => accounts.map((credit) => ({ debit, credit })));
    const typed = ends.flatMap((each) => TYPES.map((type) => ({ ...each, mode, type })));
    return typed.flatMap((each) => CALLERS.map((caller) => ({ ...each, caller })));
  });

  const permitted = movements
    .filter(({ caller, mode, ...item }) => isPermitted(caller, mode, aSingle(item)))
    .map(({ caller, mode, type, debit, credit }) =>
      [caller, mode, type, debit.code, credit.code].join(" "),
    );

  expect(permitted.sort()).toEqual(PERMITTED.sort());
});

test("a hold can be closed only by services that may create its type", () => {
  const permitted = CALLERS.flatMap((caller) =>
    TYPES.filter((type) =>
      [aPost(ADA, { type }), aVoid(ADA, { type })].every((item) =>
        isPermitted(caller, "live", item),
      ),
    ).map((type) => `${caller} ${type}`),
  );

  const own = PERMITTED.map((line) => line.split(" ")).map(
    ([caller, , type]) => `${caller} ${type}`,
  );
  expect(permitted.sort()).toEqual([...new Set(own)].sort());
});

test("a hold is closed with the type of its creation, a card authorisation also with card_payment", () => {
  expect(closes("bill_purchase", "bill_purchase")).toBe(true);
  expect(closes("card_authorization", "card_authorization")).toBe(true);
  expect(closes("card_payment", "card_authorization")).toBe(true);
  expect(closes("card_authorization", "card_payment")).toBe(false);
  expect(closes("bill_purchase", "card_authorization")).toBe(false);
  expect(closes("card_payment", "external_transfer")).toBe(false);
});

describe("money only passes through the clearing account of own PayIDs", () => {
  const clearing = systemAccount("test", "payid_clearing", ADA);
  const own = wallet("ada.wallet");
  const into = aSingle({ debit: own, credit: clearing, amount: 100n });
  const outOf = aSingle({ debit: clearing, credit: own, amount: 100n });
  const elsewhere = aSingle();

  test.each([
    ["a pair", [into, outOf], -1],
    ["a pair beside others", [elsewhere, into, aPost(elsewhere.id), outOf], -1],
    ["two pairs", [into, outOf, into, outOf], -1],
    ["other transfers only", [elsewhere, aVoid(elsewhere.id)], -1],
    ["a lone transfer into it", [into], 0],
    ["a lone transfer out of it", [elsewhere, outOf], 1],
    ["a pair with different amounts", [into, { ...outOf, amount: 99n }], 1],
    ["two into it and one out of it", [into, into, outOf], 2],
    ["a hold", [{ ...into, kind: "pending" as const }, outOf], 0],
  ])("%s", (_, items, index) => {
    expect(indexOfUnpaired(items)).toBe(index);
  });
});

import { wrongBalances, wrongPurchases } from "../../src/load/prove-money";
import { AMOUNT_KOBO } from "../../src/load/requests";
import { fundedKobo } from "../../src/world/merchants";

const bought = (state: string, reference = "bench-1") => {
  return { reference, state, requestId: `request of ${reference}`, wallet: "a", chargeKobo: 9_850 };
};
const sold = (deliveries: number, reference = "bench-1") => {
  return { requestId: `request of ${reference}`, deliveries };
};

test.each([
  ["is completed and was delivered", 201, "completed", 1],
  ["was pending, and was delivered eventually", 202, "completed", 1],
  ["was pending, and failed", 202, "failed", 0],
  ["was refused, and was not delivered", 424, "failed", 0],
  ["was not answered, and was delivered", 0, "completed", 1],
])("nothing is wrong with a purchase that %s", (_, status, state, deliveries) => {
  expect(wrongPurchases({ "bench-1": status }, [bought(state)], [sold(deliveries)])).toEqual([]);
});

test.each([
  ["answered as completed, and failed", 201, "failed", 0, "bench-1 was answered 201 and is failed"],
  ["refused, and completed", 424, "completed", 1, "bench-1 was answered 424 and is completed"],
  [
    "paid for and not delivered",
    202,
    "completed",
    0,
    "bench-1 is completed and was delivered 0 times",
  ],
  ["delivered without payment", 202, "failed", 1, "bench-1 is failed and was delivered 1 times"],
  ["delivered twice", 201, "completed", 2, "bench-1 is completed and was delivered 2 times"],
])("a purchase that was %s is found", (_, status, state, deliveries, problem) => {
  expect(wrongPurchases({ "bench-1": status }, [bought(state)], [sold(deliveries)])).toEqual([
    problem,
  ]);
});

test("an unsettled purchase is found", () => {
  expect(wrongPurchases({ "bench-1": 202 }, [bought("pending")], [])).toEqual([
    "bench-1 was answered 202 and is pending",
    "bench-1 is pending and was delivered 0 times",
  ]);
});

test("a purchase missing from our records is found, and so is a sale without a purchase", () => {
  expect(wrongPurchases({ "bench-1": 201 }, [], [sold(1)])).toEqual([
    "bench-1 was answered 201 and is unknown",
    "the provider delivered request of bench-1, which no merchant bought",
  ]);
});

test("a refused purchase may be in the provider's store, undelivered", () => {
  expect(wrongPurchases({ "bench-1": 424 }, [bought("failed")], [sold(0)])).toEqual([]);
});

const [first, second] = [fundedKobo(0), fundedKobo(1)];
const off = (balances: number[], net: number[], purchases: ReturnType<typeof bought>[] = []) =>
  wrongBalances(["a", "b"], { balances, net, purchases });

test("balances that match the transfers and completed purchases are correct", () => {
  expect(off([first - 3 * AMOUNT_KOBO, second + 3 * AMOUNT_KOBO], [-3, 3])).toEqual([]);
  expect(off([first - 9_850, second], [0, 0], [bought("completed"), bought("failed")])).toEqual([]);
});

test("an acknowledged but missing transfer shows in the balances of both wallets", () => {
  expect(off([first, second], [-1, 1])).toEqual([
    `a holds ${AMOUNT_KOBO} kobo more than it should`,
    `b holds -${AMOUNT_KOBO} kobo more than it should`,
  ]);
});

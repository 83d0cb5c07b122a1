import { fundedKobo } from "../../../src/merchants";
import { wrongBalances } from "../../../src/transfers/books";
import { AMOUNT_KOBO } from "../../../src/transfers/plan";

const first = fundedKobo(0);
const second = fundedKobo(1);

test("wallets that hold what their answered transfers left in them are right", () => {
  const balances = [first - 3 * AMOUNT_KOBO, second + 3 * AMOUNT_KOBO];

  expect(wrongBalances(balances, [-3, 3])).toEqual([]);
});

test("a transfer that was answered and is not there shows at both its wallets", () => {
  expect(wrongBalances([first, second], [-1, 1])).toEqual([
    { index: 0, off: AMOUNT_KOBO },
    { index: 1, off: -AMOUNT_KOBO },
  ]);
});

import { setTimeout as delay } from "node:timers/promises";
import { newUuid } from "@kobo/core/ids";
import { Directory, type Ledger, ledgerFrom } from "@kobo/ledger-client";
import { testCaller } from "@kobo/rpc/testing";
import { withContext } from "@kobo/runtime";
import type { Cell } from "../../src/domain/account";
import { PAYEE_CELL, PAYER_CELL } from "../factories";
import { type CellWallet, testCells } from "./cells";
import { servedCells } from "./served-cells";

/** The ledgers of two cells as the services call them: by merchant, with a directory. */

const cells = testCells();
const targets = servedCells(cells);

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** The directory may be changed; the client remembers what it had. */
function givenClientOf(caller: "transfer" | "payid", ...wallets: CellWallet[]) {
  const cellOf = new Map(wallets.map(({ merchantId, cell }) => [merchantId, cell]));
  const asked: string[] = [];
  const directory = new Directory(async (merchantIds) => {
    asked.push(...merchantIds);
    return merchantIds.map((merchantId) => cellOf.get(merchantId) ?? "");
  });
  const config = {
    WALLET_LEDGER_TARGET: targets.get(PAYER_CELL) ?? "",
    LEDGER_CELLS: targets,
  };
  const ledger = ledgerFrom(config, testCaller(caller), directory);
  stops.push(async () => {
    await ledger.stop();
    await directory.stop();
  });
  const move = ({ merchantId }: CellWallet, to: Cell) => cellOf.set(merchantId, to);
  return { ledger, move, asked };
}

async function given() {
  const [ada, chidi] = [
    await cells.givenWallet(PAYER_CELL, 1_000n),
    await cells.givenWallet(PAYER_CELL, 1_000n),
  ];
  const [bola, dayo] = [await cells.givenWallet(PAYEE_CELL), await cells.givenWallet(PAYEE_CELL)];
  return { ada, chidi, bola, dayo, ...givenClientOf("transfer", ada, chidi, bola, dayo) };
}

interface Payment {
  id?: string;
  amount?: string;
  reference?: string;
  onceKey?: string;
}

async function pay(
  ledger: Ledger,
  from: CellWallet,
  to: CellWallet,
  { id = newUuid(), amount = "100", reference = newUuid(), onceKey }: Payment = {},
): Promise<string> {
  const answer = await ledger.createTransfers(
    {
      merchantId: from.merchantId,
      payeeMerchantId: to.merchantId,
      mode: "MODE_TEST",
      context: { notAfterMs: Date.now() + 5_000, requestId: "r" },
      items: [
        {
          id,
          kind: "TRANSFER_KIND_SINGLE",
          type: "TRANSFER_TYPE_PAYID_TRANSFER",
          debit: { wallet: from.account.name },
          credit: { wallet: to.account.name },
          amountKobo: amount,
          reference: { family: "REFERENCE_FAMILY_TRANSFER", text: reference },
          onceKeys: onceKey ? [{ scope: "ONCE_KEY_SCOPE_CREDIT", key: onceKey }] : [],
          to: { payId: `${to.account.name}.spid`, name: "Bola" },
        },
      ],
    },
    Date.now() + 5_500,
  );
  return answer.outcome === "refused" ? answer.refusal : answer.outcome;
}

const balanceOf = async (of: CellWallet) => (await cells.balanceOf(of)).ledger;

test("two merchants of each cell pay concurrently, within their cell and across cells", async () => {
  const { ledger, ada, chidi, bola, dayo, asked } = await given();

  const outcomes = await Promise.all([
    pay(ledger, ada, bola),
    pay(ledger, ada, dayo),
    pay(ledger, chidi, bola),
    pay(ledger, chidi, ada),
  ]);

  expect(outcomes).toEqual(Array(4).fill("committed"));
  expect(await Promise.all([ada, chidi, bola, dayo].map(balanceOf))).toEqual([
    900n,
    800n,
    200n,
    100n,
  ]);
  expect(new Set(asked).size).toBe(4);
});

test("the deadline of the first request to a cell ends no later one", async () => {
  const { ledger, ada, chidi, bola } = await given();
  const first = { requestId: "first", deadline: Date.now() + 2_000 };
  const outcome = await withContext(first, async () => {
    // As in a service, whose request waits before it calls the ledger.
    await delay(1);
    return [await pay(ledger, ada, bola), await pay(ledger, ada, chidi)];
  });
  expect(outcome).toEqual(["committed", "committed"]);
  await delay(first.deadline - Date.now() + 10);

  expect(await pay(ledger, chidi, bola)).toBe("committed");
  expect(await pay(ledger, chidi, ada)).toBe("committed");
});

test("a repeat is recognized; a reference and a PayID are used once", async () => {
  const { ledger, ada, chidi, bola } = await given();
  const first = { id: newUuid(), reference: "order-1", onceKey: "b01a.dpid" };

  expect(await pay(ledger, ada, bola, first)).toBe("committed");
  expect(await pay(ledger, ada, bola, first)).toBe("exists");
  expect(await pay(ledger, ada, bola, { reference: "order-1" })).toBe("DUPLICATE_REFERENCE");
  expect(await pay(ledger, chidi, bola, { onceKey: "b01a.dpid" })).toBe("ONCE_KEY_TAKEN");
  expect(await pay(ledger, ada, bola, { amount: "901" })).toBe("INSUFFICIENT_FUNDS");
  expect(await Promise.all([ada, bola].map(balanceOf))).toEqual([900n, 100n]);
});

test("a payee with a wrong directory entry is looked up again, and paid once", async () => {
  const { ledger, move, ada, bola } = await given();
  move(bola, PAYER_CELL);
  const payment = { id: newUuid(), reference: "order-2" };
  expect(await pay(ledger, ada, bola, payment)).toBe("ACCOUNT_NOT_FOUND");
  move(bola, PAYEE_CELL);

  expect(await pay(ledger, ada, bola, payment)).toBe("committed");
  expect(await pay(ledger, ada, bola, payment)).toBe("exists");
  expect(await Promise.all([ada, bola].map(balanceOf))).toEqual([900n, 100n]);
});

test("a payer with a wrong directory entry is looked up again, and pays once", async () => {
  const { ledger, move, ada, bola } = await given();
  move(ada, PAYEE_CELL);
  expect(await pay(ledger, ada, bola)).toBe("ACCOUNT_NOT_FOUND");
  move(ada, PAYER_CELL);

  expect(await pay(ledger, ada, bola)).toBe("committed");
  expect(await Promise.all([ada, bola].map(balanceOf))).toEqual([900n, 100n]);
});

test("a balance is read in its merchant's cell, and tallies of several merchants in theirs", async () => {
  const { ledger, ada, chidi, bola } = await given();
  await pay(ledger, ada, bola);
  await pay(ledger, ada, chidi);
  const owner = ({ merchantId }: CellWallet) => ({ merchantId, mode: "MODE_TEST" }) as const;

  const { wallet } = await ledger.calls.GetBalance({ ...owner(ada), payId: ada.account.name });

  expect(wallet?.balance?.availableKobo).toBe("800");
  const { ledger: asPayId } = givenClientOf("payid", ada, chidi, bola);
  const lookup = (of: CellWallet) => ({
    ...owner(of),
    walletPayId: of.account.name,
    key: `${of.account.name}.spid`,
  });
  const { tallies } = await asPayId.calls.GetTallies({
    lookups: [lookup(bola), lookup(ada), lookup(chidi)],
  });
  expect(tallies.map(({ count, sumKobo }) => [count, sumKobo])).toEqual([
    ["1", "100"],
    ["0", "0"],
    ["1", "100"],
  ]);
});

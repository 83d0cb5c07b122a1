import { newUuid } from "@kobo/core/ids";
import { connect, inTransaction } from "@kobo/postgres";
import { WalletLedger } from "@kobo/protos";
import type { GroupCells } from "@kobo/protos/wallet_ledger/v1/GroupCells";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { TransferResult__Output } from "@kobo/protos/wallet_ledger/v1/TransferResult";
import { type Client, connectTo } from "@kobo/rpc";
import { testCaller } from "@kobo/rpc/testing";
import { schemaOf } from "../../src/db/schema";
import type { Cell } from "../../src/domain/account";
import { PAYEE_CELL, PAYER_CELL } from "../factories";
import { type CellWallet, testCells } from "./cells";
import { servedCells } from "./served-cells";

const cells = testCells();

const targets = servedCells(cells);
/** The ledger of each cell, as transfer calls it. */
const ledgers = new Map<Cell, Client<typeof WalletLedger.service>>();

beforeAll(() => {
  const options = { balance: "pick_first", caller: testCaller("transfer") } as const;
  for (const [cell, target] of targets) {
    ledgers.set(cell, connectTo(WalletLedger, { target, ...options }));
  }
});
afterAll(() => {
  for (const { close } of ledgers.values()) close();
});

function aWireGroup(
  from: CellWallet,
  to: CellWallet,
  item: TransferItem = {},
  named: GroupCells = { payer: from.cell, payee: to.cell },
): TransferGroup {
  return {
    merchantId: from.merchantId,
    mode: "MODE_TEST",
    cells: named,
    context: { notAfterMs: Date.now() + 10_000, requestId: "r" },
    items: [
      {
        id: newUuid(),
        kind: "TRANSFER_KIND_SINGLE",
        type: "TRANSFER_TYPE_PAYID_TRANSFER",
        debit: { wallet: from.account.name },
        credit: { wallet: to.account.name },
        amountKobo: "100",
        crosses: true,
        ...item,
      },
    ],
  };
}

async function create(cell: Cell, ...groups: TransferGroup[]): Promise<string[]> {
  const answer = await ledgers.get(cell)?.calls.CreateTransfers({ groups });
  return answer?.results.map(outcomeOf) ?? [];
}

function outcomeOf({ outcome, refusal }: TransferResult__Output): string {
  return outcome === "TRANSFER_OUTCOME_REFUSED"
    ? refusal.slice("TRANSFER_REFUSAL_".length)
    : outcome.slice("TRANSFER_OUTCOME_".length).toLowerCase();
}

/** Two merchants in each cell, with 1000 kobo each. */
async function givenFour() {
  const given = (cell: Cell) => cells.givenWallet(cell, 1_000n);
  return {
    ada: await given(PAYER_CELL),
    chidi: await given(PAYER_CELL),
    bola: await given(PAYEE_CELL),
    dayo: await given(PAYEE_CELL),
  };
}

const ledgerBalance = async (of: CellWallet) => (await cells.balanceOf(of)).ledger;

test("merchants of two cells pay each other concurrently, each through the ledger of its cell", async () => {
  const { ada, chidi, bola, dayo } = await givenFour();
  const pairs: [CellWallet, CellWallet][] = [
    [ada, bola],
    [chidi, dayo],
    [bola, chidi],
    [dayo, ada],
    [ada, chidi],
    [bola, dayo],
  ];
  const groups = pairs.flatMap(([from, to]) =>
    Array.from({ length: 5 }, () => ({ cell: from.cell, group: aWireGroup(from, to) })),
  );

  const outcomes = await Promise.all(groups.map(({ cell, group }) => create(cell, group)));

  expect(new Set(outcomes.flat())).toEqual(new Set(["committed"]));
  const balances = await Promise.all([ada, chidi, bola, dayo].map(ledgerBalance));
  expect(balances).toEqual([500n, 1_500n, 500n, 1_500n]);
});

test("a repeat moves money once, and a payer uses a reference once, whatever the payee's cell", async () => {
  const { ada, chidi, bola } = await givenFour();
  const reference = { family: "REFERENCE_FAMILY_TRANSFER", text: "order-1" } as const;
  const group = aWireGroup(ada, bola, { reference });

  expect(await create(PAYER_CELL, group, group)).toEqual(["committed", "exists"]);
  expect(
    await create(
      PAYER_CELL,
      group,
      aWireGroup(ada, bola, { reference }),
      aWireGroup(ada, chidi, { reference }),
    ),
  ).toEqual(["exists", "DUPLICATE_REFERENCE", "DUPLICATE_REFERENCE"]);
  expect(await ledgerBalance(ada)).toBe(900n);
  expect(await ledgerBalance(bola)).toBe(1_100n);
});

test("a refusal in either cell refuses the group in both, and the other groups are processed", async () => {
  const { ada, chidi, bola } = await givenFour();
  const unknownWallet = { wallet: "unknown.wallet" };
  const onceKeys = [{ scope: "ONCE_KEY_SCOPE_CREDIT", key: "once" } as const];

  const outcomes = await create(
    PAYER_CELL,
    aWireGroup(ada, bola, { amountKobo: "1001" }),
    aWireGroup(ada, bola, { credit: unknownWallet }),
    aWireGroup(ada, bola, { onceKeys }),
    aWireGroup(ada, bola, { onceKeys }),
    aWireGroup(ada, chidi),
  );

  expect(outcomes).toEqual([
    "INSUFFICIENT_FUNDS",
    "ACCOUNT_NOT_FOUND",
    "committed",
    "ONCE_KEY_TAKEN",
    "committed",
  ]);
  expect(await ledgerBalance(ada)).toBe(800n);
  expect(await ledgerBalance(bola)).toBe(1_100n);
});

test("a ledger refuses another cell's merchant and an unknown cell with WRONG_CELL; the right ledger commits once", async () => {
  const { ada, bola } = await givenFour();
  const group = aWireGroup(ada, bola);

  expect(
    await create(
      PAYEE_CELL,
      group,
      aWireGroup(ada, bola, {}, { payer: PAYER_CELL, payee: PAYER_CELL }),
    ),
  ).toEqual(["WRONG_CELL", "WRONG_CELL"]);
  expect(await create(PAYER_CELL, { ...group, cells: { payer: PAYER_CELL, payee: "77" } })).toEqual(
    ["WRONG_CELL"],
  );
  expect(await ledgerBalance(ada)).toBe(1_000n);

  expect(await create(PAYER_CELL, group)).toEqual(["committed"]);
  expect(await ledgerBalance(ada)).toBe(900n);
});

test("a wallet that is locked in one cell delays no transfer within the other", async () => {
  const { ada, chidi, bola } = await givenFour();
  const emeka = await cells.givenWallet(PAYER_CELL);
  const locker = connect({
    ...{ url: cells.url(), schema: schemaOf(PAYEE_CELL), applicationName: "outside" },
  });
  let isLocked = true;
  let stuck: Promise<string[]> | undefined;

  await inTransaction(locker, async (trx) => {
    await trx("accounts").where({ id: bola.account.id }).forNoKeyUpdate();
    stuck = create(PAYER_CELL, aWireGroup(ada, bola)).then((outcomes) => {
      expect(isLocked).toBe(false);
      return outcomes;
    });
    for (let times = 0; times < 3; times++) {
      expect(await create(PAYER_CELL, aWireGroup(chidi, emeka))).toEqual(["committed"]);
    }
    isLocked = false;
  });

  expect(await stuck).toEqual(["committed"]);
  await locker.destroy();
});

import { newUuid } from "@kobo/core/ids";
import type { Database } from "@kobo/postgres";
import { WalletLedger } from "@kobo/protos";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import { createLogger, withContext } from "@kobo/runtime";
import { Writers } from "../../src/app/writers";
import type { Group } from "../../src/domain/transfer";
import { walletLedger } from "../../src/grpc/wallet-ledger";

const { CreateTransfers } = WalletLedger.service;

/** The groups that the ledger of cell 01, which reaches cell 02, passes to its writers; and its refusals. */
async function create(...groups: TransferGroup[]) {
  const submitted: Group[] = [];
  const writer = {
    submit: async (its: readonly Group[]) => {
      submitted.push(...its);
      return its.map(() => ({ outcome: "committed" as const, at: 1 }));
    },
    stop: async () => {},
  };
  const noDatabase = {} as Database;
  const handlers = walletLedger({
    db: noDatabase,
    reads: noDatabase,
    writers: new Writers(writer, { own: "01", others: new Map([["02", writer]]) }),
    logger: createLogger("test", "silent"),
  });
  const received = CreateTransfers.requestDeserialize(CreateTransfers.requestSerialize({ groups }));
  const context = { requestId: "r", deadline: undefined, caller: "transfer" };
  const { results } = await withContext(context, () => handlers.CreateTransfers(received));
  return { submitted, refusals: results?.map(({ refusal }) => refusal) };
}

const aWireGroup = (
  cells: TransferGroup["cells"],
  { isHold = false, crosses = true } = {},
): TransferGroup => ({
  merchantId: newUuid(),
  mode: "MODE_TEST",
  ...(cells && { cells }),
  context: { notAfterMs: Date.now() + 10_000 },
  items: [
    {
      id: newUuid(),
      kind: isHold ? "TRANSFER_KIND_PENDING" : "TRANSFER_KIND_SINGLE",
      type: "TRANSFER_TYPE_PAYID_TRANSFER",
      debit: { wallet: "ada.wallet" },
      credit: { wallet: "bola.wallet" },
      amountKobo: "100",
      crosses,
    },
  ],
});

test("a group without cells is passed on without cells", async () => {
  const { submitted } = await create(aWireGroup(null));

  expect(submitted[0]).not.toHaveProperty("cell");
  expect(submitted[0]).not.toHaveProperty("between");
  expect(submitted[0]?.items[0]).not.toHaveProperty("crosses");
});

test.each([{ payer: "01" }, { payer: "01", payee: "01" }])(
  "no item crosses within one cell: %p",
  async (cells) => {
    const { submitted } = await create(aWireGroup(cells));

    expect(submitted[0]).toMatchObject({ cell: "01" });
    expect(submitted[0]).not.toHaveProperty("between");
    expect(submitted[0]?.items[0]).not.toHaveProperty("crosses");
  },
);

test.each([true, false])(
  "between two cells only items marked as crossing cross (hold: %p)",
  async (isHold) => {
    const cells = { payer: "01", payee: "02" };
    const { submitted } = await create(
      aWireGroup(cells, { isHold }),
      aWireGroup(cells, { isHold, crosses: false }),
    );

    expect(submitted).toMatchObject([
      { cell: "01", between: cells, items: [{ crosses: true }] },
      { cell: "01", between: cells },
    ]);
    expect(submitted[1]?.items[0]).not.toHaveProperty("crosses");
  },
);

test("the cells are not part of the fingerprint", async () => {
  const group = aWireGroup({ payer: "01", payee: "02" });
  const { submitted } = await create(group, { ...group, cells: null });

  expect(submitted[0]?.fingerprint).toBe(submitted[1]?.fingerprint);
});

test("only groups with another or an invalid cell are refused", async () => {
  const { submitted, refusals } = await create(
    aWireGroup({ payer: "02", payee: "01" }),
    aWireGroup({ payer: "01" }),
    aWireGroup({ payer: "01", payee: "03" }),
    aWireGroup({ payer: "1" }),
    aWireGroup({ payer: "01", payee: "two" }),
    aWireGroup({ payee: "02" }),
  );

  expect(submitted).toHaveLength(1);
  expect(refusals).toEqual([
    "TRANSFER_REFUSAL_WRONG_CELL",
    undefined,
    "TRANSFER_REFUSAL_WRONG_CELL",
    "TRANSFER_REFUSAL_INVALID",
    "TRANSFER_REFUSAL_INVALID",
    "TRANSFER_REFUSAL_INVALID",
  ]);
});

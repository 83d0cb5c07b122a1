import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import { CallFailed } from "@kobo/rpc";
import type { Cell } from "./config";
import type { Directory } from "./directory";
import type { Ledger, LedgerAnswer, LedgerGroup, Refusal } from "./ledger";
import { untilAnswered } from "./repeat";

/** The cells of a group's wallets; the same for a group within one. */
interface Cells {
  payer: Cell;
  payee: Cell;
}

interface Parts {
  directory: Pick<Directory, "cellOf" | "lookUp">;
  /** Creates the group's transfers at the ledger of the payer's cell. */
  create: (group: TransferGroup, cells: Cells, deadline: number) => Promise<LedgerAnswer>;
}

/** A refusal that another cell than the directory's may explain: a merchant has moved. */
const MISPLACED: ReadonlySet<Refusal> = new Set<Refusal>(["WRONG_CELL", "ACCOUNT_NOT_FOUND"]);

/**
 * Sends each group to the ledger of the payer's cell. If it refuses the cells, both merchants are looked up again, and the
 * group is sent once more where they are now, under the same ids.
 */
export function routeTransfers({ directory, create }: Parts): Ledger["createTransfers"] {
  return async (group, deadline) => {
    const find = (of: "cellOf" | "lookUp") =>
      untilAnswered(() => cellsOf(group, (merchantId) => directory[of](merchantId)), deadline);
    const createIn = async (cells: Cells): Promise<LedgerAnswer> =>
      isReachable(cells) ? create(inCells(group, cells), cells, deadline) : UNREACHABLE;
    const cells = await find("cellOf");
    const answer = await createIn(cells);
    if (!isMisplaced(answer)) return answer;
    const now = await find("lookUp");
    const isSame = now.payer === cells.payer && now.payee === cells.payee;
    return orUnknown(isSame ? answer : await createIn(now));
  };
}

/** @throws CallFailed, unsent, without an answer of the directory */
async function cellsOf(
  { merchantId = "", payeeMerchantId }: LedgerGroup,
  find: (merchantId: string) => Promise<Cell>,
): Promise<Cells> {
  try {
    const [payer, payee] = await Promise.all([
      find(merchantId),
      find(payeeMerchantId || merchantId),
    ]);
    return { payer, payee };
  } catch (error) {
    throw new CallFailed(false, { cause: error });
  }
}

/** Between two cells, the items from wallet to wallet cross. */
function inCells({ payeeMerchantId: _, ...group }: LedgerGroup, cells: Cells): TransferGroup {
  if (cells.payer === "" && cells.payee === "") return group;
  if (cells.payer === cells.payee) return { ...group, cells };
  const items = group.items?.map((item) =>
    isBetweenWallets(item) ? { ...item, crosses: true } : item,
  );
  return { ...group, cells, ...(items && { items }) };
}

function isBetweenWallets({ debit, credit }: TransferItem): boolean {
  return Boolean(debit?.wallet && credit?.wallet);
}

/** A ledger without a cell has no clearing account for one, so its merchants do not exist for those of cells. */
function isReachable({ payer, payee }: Cells): boolean {
  return (payer === "") === (payee === "");
}

const UNREACHABLE: LedgerAnswer = {
  outcome: "refused",
  refusal: "ACCOUNT_NOT_FOUND",
  takenBy: "",
};

function isMisplaced(answer: LedgerAnswer): boolean {
  return answer.outcome === "refused" && MISPLACED.has(answer.refusal);
}

/** No caller can decide about a cell that is still refused, and an earlier attempt may have had another. */
function orUnknown(answer: LedgerAnswer): LedgerAnswer {
  if (answer.outcome === "refused" && answer.refusal === "WRONG_CELL") throw new CallFailed(true);
  return answer;
}

import type { CreateBulkTransferRequest } from "@kobo/protos/transfer/v1/CreateBulkTransferRequest";
import { z } from "zod";
import type { TableBody } from "../tables";
import { AmountFrom100Naira, Narration, NewReference, PayIdText, REFERENCE_RULE } from "./fields";
import { checkPayee, PAYEE_FIELDS } from "./payee";

/** Most rows of one bulk transfer. */
const BULK_ROWS_MAX = 10_000;

const BULK_COLUMNS = [
  "toPayId",
  "accountNumber",
  "bankCode",
  "accountName",
  "amount",
  "narration",
  "reference",
] as const;

/** The rows of a bulk transfer. 10,000 of usual length fit twice; the services take messages up to 4 MiB. */
export const BULK_TABLE = {
  rows: "transfers",
  rowsMax: BULK_ROWS_MAX,
  bytesMax: 3 * 1024 * 1024,
  columns: BULK_COLUMNS,
  numbers: ["amount"],
} as const satisfies TableBody;

const BulkRowBody = z
  .object({
    ...PAYEE_FIELDS,
    amount: AmountFrom100Naira,
    narration: Narration.optional(),
    reference: NewReference.describe(
      `Your reference of this row's transfer, unique among all transfers of this mode. ${REFERENCE_RULE}`,
    ),
  })
  .superRefine(checkPayee);

export const BulkTransferBody = z.object({
  reference: NewReference.describe(
    `Your reference, unique among all bulk transfers of this mode. ${REFERENCE_RULE}`,
  ),
  fromPayId: PayIdText.describe("PayID of your wallet, which ends in `.wallet`."),
  verifyNames: z
    .boolean()
    .optional()
    .describe("Also asks the banks for the names of the accounts. Defaults to false."),
  transfers: z
    .array(BulkRowBody)
    .min(1, "must have at least 1 row")
    .max(BULK_ROWS_MAX, `may have ${BULK_ROWS_MAX} rows at most`)
    .describe("The rows, in the order in which they are paid."),
});

/** Without what is not of the body: the tenant, the actor, the idempotency and the limits. */
type BulkTransferOrder = Pick<
  CreateBulkTransferRequest,
  "reference" | "fromPayId" | "verifyNames" | "rows"
>;

export function bulkTransferToWire(body: z.infer<typeof BulkTransferBody>): BulkTransferOrder {
  return {
    reference: body.reference,
    fromPayId: body.fromPayId,
    verifyNames: body.verifyNames ?? false,
    rows: body.transfers.map((row) => ({
      toPayId: row.toPayId ?? "",
      accountNumber: row.accountNumber ?? "",
      bankCode: row.bankCode ?? "",
      accountName: row.accountName ?? "",
      amountKobo: row.amount,
      narration: row.narration ?? "",
      reference: row.reference,
    })),
  };
}

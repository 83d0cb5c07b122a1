import { toPublicId } from "@kobo/core/ids";
import { tenant } from "@kobo/core/tenant";
import { toAppError } from "@kobo/postgres";
import { withContext } from "@kobo/runtime";
import { outcomeOf, type RowOutcome, rowKey } from "../../domain/bulk-row";
import type { BulkRow, BulkTransfer } from "../../domain/bulk-transfer";
import type { Limits } from "../../domain/wallet-debit";
import { ATTEMPT_MS, type PayTransferParts, payTransfer, RETRY_MS } from "../pay-transfer";

/** Pays a row as an ordinary transfer. Safe to repeat: the row's key finds the transfer of an earlier attempt. */
export async function payRow(
  parts: PayTransferParts,
  { bulk, limits }: { bulk: BulkTransfer; limits: Limits },
  row: BulkRow,
): Promise<RowOutcome> {
  const { merchantId, mode, merchantName, fromPayId } = bulk;
  const { payee, amount, narration, reference } = row;
  const requestId = `${toPublicId("blk", bulk.id)}/${row.number}`;
  const deadline = Date.now() + ATTEMPT_MS;
  return withContext({ requestId, deadline }, async () => {
    try {
      return await payTransfer(parts, {
        tenant: tenant({ merchantId, mode, merchantName, walletPayId: fromPayId }),
        ...{ fromPayId, payee, amount, narration, reference, limits },
        key: rowKey(bulk.id, row.number),
        ...{ requestId, deadline },
      });
    } catch (thrown) {
      const error = toAppError(thrown);
      if (error.code === "INTERNAL_ERROR")
        parts.logger.error({ err: error.cause ?? error, requestId }, "unhandled error");
      return outcomeOf(error, row, RETRY_MS);
    }
  });
}

import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import { wakeWorkers } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as reports from "../../db/reports";
import * as wallets from "../../db/wallets";
import { settlingId, walletId } from "../../domain/account";
import { checkPeriod, type NewReport, OPEN_MAX, type Report } from "../../domain/report";

export interface OrderReport extends Omit<NewReport, "id">, reports.ReportRequest {}

const OPEN_RETRY_SECONDS = 10;

/**
 * Stores the order of a report, which a worker carries out. A replay under the same Idempotency-Key returns the report
 * as it is.
 * @throws AppError VALIDATION_ERROR, WALLET_NOT_FOUND, IDEMPOTENCY_KEY_REUSED, RATE_LIMIT_EXCEEDED
 */
export async function orderReport(
  { db }: { db: Database },
  order: OrderReport,
): Promise<{ report: Report; replayed: boolean }> {
  checkPeriod(order);
  const accountId = accountOf(order);
  if (!(await wallets.exists(db, order, accountId))) throw new AppError("WALLET_NOT_FOUND");
  const identified = { ...order, id: newUuid() };
  return inTransaction(db, (trx) => insert(trx, identified), { repeatable: true });
}

/** The account whose entries the report has. */
export function accountOf({
  type,
  mode,
  payId,
  currency,
}: Pick<NewReport, "type" | "mode" | "payId" | "currency">): string {
  const idOf = type === "settlement" ? settlingId : walletId;
  return idOf(mode, payId, currency);
}

async function insert(
  trx: Transaction,
  order: OrderReport & Pick<NewReport, "id">,
): Promise<{ report: Report; replayed: boolean }> {
  await reports.lockOrders(trx, order);
  // After a COMMIT of unknown outcome, the retry finds its own.
  const own = await reports.findById(trx, order, order.id);
  if (own) return { report: own, replayed: false };
  const { idempotencyHash, fingerprint } = order;
  const before = idempotencyHash && (await reports.findByIdempotency(trx, order, idempotencyHash));
  if (before) {
    if (!before.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return { report: before.report, replayed: true };
  }
  if ((await reports.countOpen(trx, order)) >= OPEN_MAX) throw tooManyOpen();
  const report = await reports.insert(trx, order, order);
  wakeWorkers(trx, reports.REPORTS_TABLE);
  return { report, replayed: false };
}

function tooManyOpen(): AppError {
  const message = `${OPEN_MAX} reports are being made already. Retry when one has ended.`;
  return new AppError("RATE_LIMIT_EXCEEDED", message, { retryAfterSeconds: OPEN_RETRY_SECONDS });
}

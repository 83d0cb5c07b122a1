import type { Bank } from "@kobo/core/banks";
import { kobo } from "@kobo/core/money";
import type { Tenant } from "@kobo/core/tenant";
import { AppError, asAppError, payIdNotFound } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import type { TransferLedger } from "../../clients/ledger";
import type { ResolvePayId } from "../../clients/pay-ids";
import * as bulkRows from "../../db/bulk-transfer-rows";
import { isSamePayee } from "../../domain/account-name";
import {
  type BankPayee,
  checkNumberOfNames,
  type NewRow,
  type PlannedRow,
} from "../../domain/bulk-transfer";
import { type Charges, chargesFor } from "../../domain/fees";
import { checkDestination } from "../../domain/pay-id-transfer";
import { checkAccountNumber } from "../../domain/payee-account";
import { type Limits, refusalOfAmount } from "../../domain/wallet-debit";
import type { VerifyParts } from "../bank/verify-account";
import { inParallel } from "./in-parallel";

export interface CheckParts extends VerifyParts {
  db: Database;
  ledger: Pick<TransferLedger, "usedReferences">;
  resolve: ResolvePayId;
  charges: Charges;
}

export interface RowsToCheck {
  tenant: Tenant;
  rows: readonly NewRow[];
  /** Also asks the banks for the names of the accounts. */
  verifyNames: boolean;
  limits: Limits;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

/** Something wrong with one field of one row. */
export interface RowProblem {
  row: number;
  column: string;
  code: string;
  message: string;
}

/** More would help no reader. */
const PROBLEMS_MAX = 1_000;
/** Look-ups of one check that run at once; clients of other services join them to batches. */
const LOOKUPS_AT_ONCE = 256;
/** Each enquiry is a call to the bank. */
const ENQUIRIES_AT_ONCE = 16;
/** Reserved of a request's time: no enquiry begins, or counts as the bank's failure, so shortly before its end. */
const ANSWER_MS = 1_500;

/**
 * Checks all rows by the rules of ordinary transfers, all but those of the ledger's balances. Returns the rows with
 * their charges, or the problems.
 * @throws AppError VALIDATION_ERROR for more names than one request verifies; SERVICE_UNAVAILABLE when a check gets no
 * answer, or the banks take longer than the request
 */
export async function checkRows(
  parts: CheckParts,
  request: RowsToCheck,
): Promise<{ planned: PlannedRow[]; problems: RowProblem[] }> {
  const { tenant, rows, limits, verifyNames } = request;
  if (verifyNames) checkNumberOfNames(rows);
  const problems = new Problems();
  for (const row of rows) {
    const refusal = refusalOfAmount(row.amount, limits);
    if (refusal) problems.add(row, "amount", refusal);
  }
  problems.addRepeated(rows, "reference", ({ reference }) => reference);
  await checkReferences(parts, tenant, rows, problems);
  await checkPayIds(parts, request, problems);
  const named = await checkAccounts(parts, request, problems);
  return {
    planned: rows.map((row) => plan(parts, named.get(row) ?? row)),
    problems: problems.all(),
  };
}

function plan({ charges }: CheckParts, row: NewRow): PlannedRow {
  // PayID transfers are free.
  const charged = row.payee.kind === "bank" ? chargesFor(row.amount, charges) : FREE;
  return { ...row, ...charged };
}

const FREE = { fee: kobo(0n), stampDuty: kobo(0n) };

/** References are shared with ordinary transfers, which the ledger knows, and with rows that are still to be paid. */
async function checkReferences(
  { db, ledger }: CheckParts,
  tenant: Tenant,
  rows: readonly NewRow[],
  problems: Problems,
): Promise<void> {
  const references = rows.map(({ reference }) => reference);
  const [planned, used] = await Promise.all([
    bulkRows.takenReferences(db, tenant, references),
    ledger.usedReferences(tenant, references),
  ]);
  const taken = new Set([...planned, ...used]);
  for (const row of rows.filter(({ reference }) => taken.has(reference))) {
    problems.add(row, "reference", new AppError("DUPLICATE_REFERENCE"));
  }
}

async function checkPayIds(
  { resolve }: CheckParts,
  { tenant, rows, deadline }: RowsToCheck,
  problems: Problems,
): Promise<void> {
  const { mode, merchantId } = tenant;
  const once: { row: NewRow; payId: string }[] = [];
  await inParallel(rows, { limit: LOOKUPS_AT_ONCE }, async (row) => {
    const { payee } = row;
    if (payee.kind !== "payid") return;
    const refusal = await refusalIn(async () => {
      checkDestination(payee.toPayId);
      const found = await resolve({ mode, payId: payee.toPayId, merchantId }, deadline);
      if (found.payId === undefined) throw payIdNotFound("toPayId", found.reason);
      if (found.onceKey) once.push({ row, payId: found.payId });
    });
    if (refusal) problems.add(row, "toPayId", refusal);
  });
  // A dynamic PayID takes one payment.
  once.sort((a, b) => a.row.number - b.row.number);
  const payIds = new Map(once.map(({ row, payId }) => [row, payId]));
  problems.addRepeated([...payIds.keys()], "toPayId", (row) => payIds.get(row) ?? "");
}

/** Returns the rows whose names the banks confirmed, with those names. */
async function checkAccounts(
  { banks, enquire }: CheckParts,
  { tenant, rows, verifyNames, deadline }: RowsToCheck,
  problems: Problems,
): Promise<Map<NewRow, NewRow>> {
  const { mode } = tenant;
  const toVerify: { row: NewRow; payee: BankPayee; bank: Bank }[] = [];
  await inParallel(rows, { limit: LOOKUPS_AT_ONCE }, async (row) => {
    const { payee } = row;
    if (payee.kind !== "bank") return;
    const bank = await banks[mode].find(payee.bankCode).catch(toRefusal);
    if (bank instanceof AppError) return problems.add(row, "bankCode", bank);
    const refusal = await refusalIn(async () =>
      checkAccountNumber(mode, bank, payee.accountNumber),
    );
    if (refusal) problems.add(row, "accountNumber", refusal);
    else if (verifyNames) toVerify.push({ row, payee, bank });
  });

  const named = new Map<NewRow, NewRow>();
  let late = 0;
  const isLate = () => Date.now() > deadline - ANSWER_MS;
  await inParallel(toVerify, { limit: ENQUIRIES_AT_ONCE }, async ({ row, payee, bank }) => {
    const asked = isLate() ? undefined : enquire(mode, bank, payee.accountNumber);
    const name = await asked?.catch(toRefusal);
    if (name === undefined || (name instanceof AppError && isLate())) late++;
    else if (name instanceof AppError) problems.add(row, "accountNumber", name);
    else if (payee.accountName && !isSamePayee(payee.accountName, name)) problems.addMismatch(row);
    else named.set(row, { ...row, payee: { ...payee, accountName: name } });
  });
  if (late > 0) throw unnamed(late);
  return named;
}

/** Names that the banks have confirmed are remembered for minutes, so a repeat asks for the rest alone. */
function unnamed(rows: number): AppError {
  const message = `The banks have not confirmed ${rows} accounts in time. Repeat the request to ask for the rest.`;
  return new AppError("SERVICE_UNAVAILABLE", message, { retryAfterSeconds: 1 });
}

/** The refusal that a check throws; undefined when it passes. */
async function refusalIn(check: () => Promise<void>): Promise<AppError | undefined> {
  try {
    await check();
    return undefined;
  } catch (thrown) {
    return toRefusal(thrown);
  }
}

/** @throws AppError for a check that got no answer, because the row may well be right */
function toRefusal(thrown: unknown): AppError {
  const error = asAppError(thrown);
  if (error.code === "SERVICE_UNAVAILABLE" || error.code === "INTERNAL_ERROR") throw thrown;
  return error;
}

class Problems {
  readonly #all: RowProblem[] = [];

  /** A refusal with details of its own names the field's problem; otherwise its code does. */
  add({ number }: NewRow, column: string, refusal: AppError): void {
    const [detail] = refusal.details.errors ?? [];
    const { code, message } = refusal.code === "VALIDATION_ERROR" && detail ? detail : refusal;
    this.#all.push({ row: number, column, code, message });
  }

  addMismatch({ number: row }: NewRow): void {
    const message = "is not the name that the bank has for this account";
    this.#all.push({ row, column: "accountName", code: "account_name_mismatch", message });
  }

  /** Every row whose value an earlier row has. */
  addRepeated(rows: readonly NewRow[], column: string, keyOf: (row: NewRow) => string): void {
    const first = new Map<string, number>();
    for (const row of rows) {
      const earlier = first.get(keyOf(row));
      if (earlier === undefined) first.set(keyOf(row), row.number);
      else {
        const message = `is the same as in row ${earlier}`;
        this.#all.push({ row: row.number, column, code: "duplicate", message });
      }
    }
  }

  /** By row. */
  all(): RowProblem[] {
    return this.#all.sort((a, b) => a.row - b.row).slice(0, PROBLEMS_MAX);
  }
}

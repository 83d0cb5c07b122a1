import { inTransaction } from "@kobo/postgres";
import * as recoveryCodes from "../../db/recovery-codes";
import * as totpSecrets from "../../db/totp-secrets";
import type { By } from "../../domain/audit";
import { hashOfCode } from "../../domain/recovery-codes";
import { unseal } from "../../domain/sealed-secret";
import { stepOfCode } from "../../domain/totp";
import { recordUserChange } from "../audit/record-change";
import type { Parts } from "../parts";

interface Code {
  userId: string;
  code: string;
}

/** Whether a code of the authenticator app is right. It is accepted once. */
export async function proveTotp(parts: Parts, { userId, code }: Code): Promise<boolean> {
  const { db, now } = parts;
  const totp = await totpSecrets.find(db, userId);
  if (!totp?.confirmedAt) return false;
  const secret = unseal(parts.secretKeys, { userId, sealed: totp.sealed });
  const step = stepOfCode({ secret, code, now: now(), lastStep: totp.lastStep });
  return step !== undefined && totpSecrets.markStepUsed(db, { userId, step });
}

/** Whether a recovery code is right. It is accepted once. */
export async function proveRecoveryCode(
  { db, now }: Parts,
  { userId, code, by }: Code & { by: By },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const at = now();
    if (!(await recoveryCodes.markUsed(trx, { userId, hash: hashOfCode(code), at }))) return false;
    const left = await recoveryCodes.countLeft(trx, userId);
    await recordUserChange(trx, {
      ...{ userId, at, by },
      action: "user.recovery_code_used",
      after: { recoveryCodesLeft: left },
    });
    return true;
  });
}

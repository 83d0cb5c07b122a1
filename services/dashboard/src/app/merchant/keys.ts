import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import {
  type CreatedKey,
  createKey,
  deactivateKey,
  type Key,
  type KeyChange,
  listKeys,
  type NewKey,
  rollKey,
  updateKey,
} from "../../clients/keys";
import type { Parts } from "../parts";

/**
 * The gateway records every change of a key in its audit log, in the transaction of the change and under the user's
 * name. So the dashboard records none itself.
 */
interface OfMode {
  merchantId: string;
  mode: Mode;
}

export async function listModeKeys({ services }: Parts, of: OfMode): Promise<Key[]> {
  const keys = await listKeys(services, of.merchantId);
  return keys.filter(({ mode }) => mode === of.mode);
}

/** @throws AppError LIVE_MODE_OFF, VALIDATION_ERROR */
export async function createModeKey({ services }: Parts, key: NewKey): Promise<CreatedKey> {
  return createKey(services, key);
}

type ModeChange = KeyChange & OfMode;

/** @throws AppError API_KEY_NOT_FOUND, VALIDATION_ERROR */
export async function updateModeKey(
  parts: Parts,
  { mode, ...change }: ModeChange & Omit<Parameters<typeof updateKey>[1], keyof KeyChange>,
): Promise<Key> {
  await requireMode(parts, { ...change, mode });
  return updateKey(parts.services, change);
}

/** @throws AppError API_KEY_NOT_FOUND, API_KEY_ROLLED */
export async function rollModeKey(
  parts: Parts,
  { mode, ...change }: ModeChange & { overlapHours: number },
): Promise<CreatedKey> {
  await requireMode(parts, { ...change, mode });
  return rollKey(parts.services, change);
}

/** @throws AppError API_KEY_NOT_FOUND */
export async function deactivateModeKey(
  parts: Parts,
  { mode, ...change }: ModeChange,
): Promise<void> {
  await requireMode(parts, { ...change, mode });
  await deactivateKey(parts.services, change);
}

/** A live key is not changed by a test page, which asks for no step-up. */
async function requireMode(parts: Parts, { id, ...of }: OfMode & { id: string }): Promise<void> {
  const keys = await listModeKeys(parts, of);
  if (!keys.some((key) => key.id === id)) throw new AppError("API_KEY_NOT_FOUND");
}

import { PUBLISHABLE_SCOPES } from "@kobo/core/scopes";
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
import { mayHold } from "../../domain/key-scopes";
import { ProblemError } from "../../domain/problem";
import type { Role } from "../../domain/role";
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

/** @throws AppError LIVE_MODE_OFF, VALIDATION_ERROR; ProblemError NOT_ALLOWED for scopes that the role may not give */
export async function createModeKey(
  { services }: Parts,
  { role, ...key }: NewKey & { role: Role },
): Promise<CreatedKey> {
  const scopes = key.kind === "publishable" ? PUBLISHABLE_SCOPES : key.scopes;
  requireScopes({ role, mode: key.mode }, scopes);
  return createKey(services, key);
}

type ModeChange = KeyChange & OfMode;

/**
 * @throws AppError API_KEY_NOT_FOUND, VALIDATION_ERROR; ProblemError NOT_ALLOWED for scopes that the role may not give
 *   or the key may not get
 */
export async function updateModeKey(
  parts: Parts,
  {
    mode,
    role,
    ...change
  }: ModeChange & { role: Role } & Omit<Parameters<typeof updateKey>[1], keyof KeyChange>,
): Promise<Key> {
  const { scopes: before } = await requireHoldable(parts, { ...change, mode, role });
  if (change.scopes !== undefined) {
    requireScopes({ role, mode }, change.scopes);
    requireUnknownToDevelopers(mode, { before, after: change.scopes });
  }
  return updateKey(parts.services, change);
}

/** @throws AppError API_KEY_NOT_FOUND, API_KEY_ROLLED; ProblemError NOT_ALLOWED */
export async function rollModeKey(
  parts: Parts,
  { mode, role, ...change }: ModeChange & { role: Role; overlapHours: number },
): Promise<CreatedKey> {
  await requireHoldable(parts, { ...change, mode, role });
  return rollKey(parts.services, change);
}

/**
 * Anyone who may change keys may stop any: that moves no money.
 * @throws AppError API_KEY_NOT_FOUND
 */
export async function deactivateModeKey(
  parts: Parts,
  { mode, ...change }: ModeChange,
): Promise<void> {
  await requireMode(parts, { ...change, mode });
  await deactivateKey(parts.services, change);
}

/** A live key is not changed by a test page, which asks for no step-up. */
async function requireMode(parts: Parts, { id, ...of }: OfMode & { id: string }): Promise<Key> {
  const keys = await listModeKeys(parts, of);
  const key = keys.find((each) => each.id === id);
  if (!key) throw new AppError("API_KEY_NOT_FOUND");
  return key;
}

async function requireHoldable(
  parts: Parts,
  { role, ...of }: OfMode & { id: string; role: Role },
): Promise<Key> {
  const key = await requireMode(parts, of);
  if (mayHold({ role, mode: of.mode }, key.scopes)) return key;
  const message =
    "This key can move money, so only an owner or admin may change or roll it. You may deactivate it.";
  throw new ProblemError("NOT_ALLOWED", { message });
}

type KeyScopes = readonly string[] | null;

/** A change keeps the secret, so a key that a developer could make or roll gets no scope that moves money. */
function requireUnknownToDevelopers(
  mode: Mode,
  { before, after }: { before: KeyScopes; after: KeyScopes },
): void {
  const developer = { role: "developer", mode } as const;
  if (!mayHold(developer, before) || mayHold(developer, after)) return;
  const message = "A developer may know this key. Make a new key for scopes that move money.";
  throw new ProblemError("NOT_ALLOWED", { message, fields: { scopes: message } });
}

function requireScopes(of: { role: Role; mode: Mode }, scopes: KeyScopes): void {
  if (mayHold(of, scopes)) return;
  const message =
    "Choose scopes that move no money: an owner or admin makes live keys for the others.";
  throw new ProblemError("NOT_ALLOWED", { message, fields: { scopes: message } });
}

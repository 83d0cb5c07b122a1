import { AppError, type FieldProblem } from "@kobo/errors";
import type { ApiKey as WireKey } from "@kobo/protos/merchant/v1/ApiKey";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { CreateApiKeyRequest__Output } from "@kobo/protos/merchant/v1/CreateApiKeyRequest";
import type { Networks__Output } from "@kobo/protos/merchant/v1/Networks";
import type { Scopes__Output } from "@kobo/protos/merchant/v1/Scopes";
import type { UpdateApiKeyRequest__Output } from "@kobo/protos/merchant/v1/UpdateApiKeyRequest";
import { fromWireMode, type Handlers, toWireMode } from "@kobo/rpc";
import { createKey, deactivateKey, listKeys, rollKey, updateKey } from "../app/merchants/keys";
import type { MerchantParts } from "../app/merchants/merchant-parts";
import type { KeyView, Restrictions } from "../domain/keys/key-view";
import { readNetworks, readScopes } from "../domain/keys/restrictions";
import { fromMoment, invalid, toBy, toKeyId, toMerchantId, toUuid } from "./requests";

export function apiKeys({
  db,
  redis,
}: Pick<MerchantParts, "db" | "redis">): Handlers<ApiKeysDefinition> {
  return {
    CreateApiKey: async (request) => {
      const { key, secretKey } = await createKey(db, toNewKey(request), toBy(request.by));
      return { key: toWire(key), secretKey: secretKey ?? "" };
    },

    ListApiKeys: async ({ merchantId }) => ({
      keys: (await listKeys(db, toMerchantId(merchantId))).map(toWire),
    }),

    UpdateApiKey: async (request) => ({
      key: toWire(await updateKey(db, redis, toChange(request), toBy(request.by))),
    }),

    RollApiKey: async ({ overlapHours, by, ...named }) => {
      if (overlapHours < 0 || overlapHours > OVERLAP_HOURS_MAX) {
        throw invalid("overlap_hours", `overlap_hours must be 0 to ${OVERLAP_HOURS_MAX}.`);
      }
      const { key, secretKey, oldExpiresAt } = await rollKey(
        db,
        redis,
        { ...toKeyId(named), overlapHours },
        toBy(by),
      );
      return { key: toWire(key), secretKey, oldExpiresAtMs: fromMoment(oldExpiresAt) };
    },

    DeactivateApiKey: async ({ by, ...named }) => {
      await deactivateKey(db, redis, toKeyId(named), toBy(by));
      return {};
    },
  };
}

/** Decision 19: up to seven days. */
const OVERLAP_HOURS_MAX = 168;

function toNewKey(request: CreateApiKeyRequest__Output) {
  return {
    id: toUuid("id", request.id),
    merchantId: toMerchantId(request.merchantId),
    mode: fromWireMode(request.mode),
    kind: request.kind === "KEY_KIND_PUBLISHABLE" ? ("publishable" as const) : ("secret" as const),
    name: toKeyName(request.name),
    ...toRestrictions(request),
  };
}

function toChange({ name, scopes, allowedNetworks, ...named }: UpdateApiKeyRequest__Output) {
  const restrictions = toRestrictions({
    scopes: scopes?.scopes ?? null,
    allowedNetworks: allowedNetworks?.networks ?? null,
  });
  return {
    ...toKeyId(named),
    ...(name !== undefined && { name: toKeyName(name) }),
    ...(scopes && { scopes: restrictions.scopes }),
    ...(allowedNetworks && { allowedNetworks: restrictions.allowedNetworks }),
  };
}

const NAME_LENGTH_MAX = 100;
const CONTROL = /\p{Cc}/u;

/** @throws AppError VALIDATION_ERROR */
function toKeyName(name: string): string {
  if (name.length <= NAME_LENGTH_MAX && !CONTROL.test(name)) return name;
  throw invalid("name", `A key's name has at most ${NAME_LENGTH_MAX} characters in one line.`);
}

interface WireRestrictions {
  scopes: Scopes__Output | null;
  allowedNetworks: Networks__Output | null;
}

/** @throws AppError VALIDATION_ERROR with every problem at once */
function toRestrictions({ scopes, allowedNetworks }: WireRestrictions): Restrictions {
  const asked = scopes && readScopes(scopes.scopes);
  const networks = allowedNetworks && readNetworks(allowedNetworks.networks, "allowed_networks");
  const errors: FieldProblem[] = [
    ...problemsOf("scopes", scopes?.scopes, asked?.problems),
    ...problemsOf("allowed_networks", allowedNetworks?.networks, networks?.problems),
  ];
  if (errors.length > 0) {
    throw new AppError("VALIDATION_ERROR", errors.map(({ message }) => message).join(" "), {
      errors,
    });
  }
  return { scopes: asked?.scopes ?? null, allowedNetworks: networks?.networks ?? null };
}

/** An empty list is a mistake: no restriction is the absent list. */
function problemsOf(
  field: string,
  texts: readonly string[] | undefined,
  problems: readonly string[] = [],
): FieldProblem[] {
  const all = texts?.length === 0 ? [`${field} is empty.`] : problems;
  return all.map((message) => ({ field, code: "invalid", message }));
}

function toWire(key: KeyView): WireKey {
  const { id, merchantId, name, last4, scopes, allowedNetworks } = key;
  return {
    ...{ id, merchantId, name, last4 },
    mode: toWireMode(key.mode),
    kind: key.kind === "publishable" ? "KEY_KIND_PUBLISHABLE" : "KEY_KIND_SECRET",
    publishableKey: key.publishableKey ?? "",
    scopes: scopes && { scopes: [...scopes] },
    allowedNetworks: allowedNetworks && { networks: [...allowedNetworks] },
    createdAtMs: fromMoment(key.createdAt),
    lastUsedAtMs: fromMoment(key.lastUsedAt),
    expiresAtMs: fromMoment(key.expiresAt),
    deactivatedAtMs: fromMoment(key.deactivatedAt),
  };
}

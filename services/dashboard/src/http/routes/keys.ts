import { isScope, SCOPES } from "@kobo/core/scopes";
import { z } from "zod";
import {
  createModeKey,
  deactivateModeKey,
  listModeKeys,
  rollModeKey,
  updateModeKey,
} from "../../app/merchant/keys";
import type { Key } from "../../clients/keys";
import type { ApiKey, KeySecret, Keys } from "../api";
import { Line, OverlapHours } from "../fields";
import { modeRoute, type Route } from "../route";
import { isoOf } from "./session-view";

const LIST_MAX = 100;

const Scopes = z
  .array(z.string().refine(isScope, "Choose scopes from the list."))
  .min(1, "Choose at least one scope, or all.")
  .nullable();
const Addresses = z
  .array(z.string().trim().min(1).max(50))
  .min(1, "Enter at least one address, or allow all.")
  .max(LIST_MAX, `Enter at most ${LIST_MAX} addresses.`)
  .nullable();

const CreateBody = z.object({
  id: z.uuidv7("Reload the page and try again."),
  name: Line,
  scopes: Scopes,
  addresses: Addresses,
});
const UpdateBody = CreateBody.omit({ id: true }).partial();

/** A merchant's API keys. */
export const KEY_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/keys",
    action: "keys.read",
    handle: async ({ parts, merchantId, mode }) => {
      const keys = await listModeKeys(parts, { merchantId, mode });
      const now = parts.now();
      const body: Keys = { keys: keys.map((key) => toApiKey(key, now)), scopes: [...SCOPES] };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/keys",
    action: "keys.write",
    body: CreateBody,
    handle: async ({ parts, merchantId, mode, body: { addresses, ...key }, by }) => {
      const request = { ...key, merchantId, mode, networks: addresses, by };
      const created = await createModeKey(parts, request);
      return { status: 201, body: toKeySecret(created, parts.now()) };
    },
  }),

  modeRoute({
    method: "patch",
    path: "/keys/:id",
    action: "keys.write",
    body: UpdateBody,
    handle: async ({ parts, merchantId, mode, params, body, by }) => {
      const { name, scopes, addresses } = body;
      const key = await updateModeKey(parts, {
        ...{ merchantId, mode, id: params.id ?? "", by },
        ...(name !== undefined && { name }),
        ...(scopes !== undefined && { scopes }),
        ...(addresses !== undefined && { networks: addresses }),
      });
      return { body: toApiKey(key, parts.now()) };
    },
  }),

  modeRoute({
    method: "post",
    path: "/keys/:id/roll",
    action: "keys.write",
    body: z.object({ overlapHours: OverlapHours }),
    handle: async ({ parts, merchantId, mode, params, body: { overlapHours }, by }) => {
      const roll = { merchantId, mode, id: params.id ?? "", overlapHours, by };
      const rolled = await rollModeKey(parts, roll);
      return { status: 201, body: toKeySecret(rolled, parts.now()) };
    },
  }),

  modeRoute({
    method: "delete",
    path: "/keys/:id",
    action: "keys.write",
    handle: async ({ parts, merchantId, mode, params, by }) => {
      await deactivateModeKey(parts, { merchantId, mode, id: params.id ?? "", by });
      return {};
    },
  }),
];

function toKeySecret({ key, secretKey }: { key: Key; secretKey: string }, now: Date): KeySecret {
  return { key: toApiKey(key, now), secretKey: secretKey || null };
}

function toApiKey(key: Key, now: Date): ApiKey {
  const { id, name, mode, last4, scopes, networks, createdAt, lastUsedAt, expiresAt } = key;
  return {
    ...{ id, name, scopes },
    hint: `sk_${mode}_…${last4}`,
    state: stateOf(key, now),
    addresses: networks,
    createdAt: createdAt.toISOString(),
    lastUsedAt: isoOf(lastUsedAt),
    stopsAt: isoOf(expiresAt),
  };
}

function stateOf({ deactivatedAt, expiresAt }: Key, now: Date): ApiKey["state"] {
  if (deactivatedAt) return "off";
  if (!expiresAt) return "active";
  return expiresAt > now ? "stopping" : "stopped";
}

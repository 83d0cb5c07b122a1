import { isScope } from "@kobo/core/scopes";
import { z } from "zod";
import {
  createModeKey,
  deactivateModeKey,
  listModeKeys,
  rollModeKey,
  updateModeKey,
} from "../../app/merchant/keys";
import type { Parts } from "../../app/parts";
import type { Key } from "../../clients/keys";
import { mayHold, scopesFor } from "../../domain/key-scopes";
import { isAllowed, type Role } from "../../domain/role";
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
  kind: z.enum(["secret", "publishable"], "Choose a kind.").default("secret"),
  name: Line,
  scopes: Scopes,
  addresses: Addresses,
});
const UpdateBody = CreateBody.omit({ id: true, kind: true }).partial();

/** A merchant's API keys. */
export const KEY_ROUTES: readonly Route[] = [
  modeRoute({
    method: "get",
    path: "/keys",
    action: "keys.read",
    handle: async ({ parts, merchantId, mode, role }) => {
      const keys = await listModeKeys(parts, { merchantId, mode });
      const holder = { role, mode };
      const body: Keys = {
        keys: keys.map((key) => toApiKey(key, viewOf(parts, role))),
        scopes: scopesFor(holder),
        allScopes: mayHold(holder, null),
      };
      return { body };
    },
  }),

  modeRoute({
    method: "post",
    path: "/keys",
    action: "keys.write",
    body: CreateBody,
    handle: async ({ parts, merchantId, mode, role, body: { addresses, ...key }, by }) => {
      const request = { ...key, merchantId, mode, role, networks: addresses, by };
      const created = await createModeKey(parts, request);
      return { status: 201, body: toKeySecret(created, viewOf(parts, role)) };
    },
  }),

  modeRoute({
    method: "patch",
    path: "/keys/:id",
    action: "keys.write",
    body: UpdateBody,
    handle: async ({ parts, merchantId, mode, role, params, body, by }) => {
      const { name, scopes, addresses } = body;
      const key = await updateModeKey(parts, {
        ...{ merchantId, mode, role, id: params.id ?? "", by },
        ...(name !== undefined && { name }),
        ...(scopes !== undefined && { scopes }),
        ...(addresses !== undefined && { networks: addresses }),
      });
      return { body: toApiKey(key, viewOf(parts, role)) };
    },
  }),

  modeRoute({
    method: "post",
    path: "/keys/:id/roll",
    action: "keys.write",
    body: z.object({ overlapHours: OverlapHours }),
    handle: async ({ parts, merchantId, mode, role, params, body: { overlapHours }, by }) => {
      const roll = { merchantId, mode, role, id: params.id ?? "", overlapHours, by };
      const rolled = await rollModeKey(parts, roll);
      return { status: 201, body: toKeySecret(rolled, viewOf(parts, role)) };
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

/** A view of keys depends on the member and on the time. */
interface View {
  role: Role;
  now: Date;
}

function viewOf({ now }: Pick<Parts, "now">, role: Role): View {
  return { role, now: now() };
}

function toKeySecret({ key, secretKey }: { key: Key; secretKey: string }, view: View): KeySecret {
  return { key: toApiKey(key, view), secretKey: secretKey || null };
}

function toApiKey(key: Key, { role, now }: View): ApiKey {
  const { id, name, mode, prefix, last4, scopes, networks, createdAt, lastUsedAt, expiresAt } = key;
  return {
    ...{ id, name, scopes },
    kind: prefix === "pk" ? "publishable" : "secret",
    publishableKey: key.publishableKey,
    hint: `${prefix}_${mode}_…${last4}`,
    state: stateOf(key, now),
    isChangeable: isAllowed(role, "keys.write") && mayHold({ role, mode }, scopes),
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

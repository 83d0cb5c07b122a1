import { RailStore } from "../../db/rail-store";
import type { Bank } from "../../domain/bank";
import type { Delays } from "../../domain/rail/magic-numbers";
import { signRailWebhook } from "../../domain/rail/webhook";
import { openProvider, type Provider, type ProviderParts } from "../provider";

interface RailSettings {
  banks: readonly Bank[];
  /** The holder of a virtual account; undefined for any other account. */
  findHolder: (bankCode: string, accountNumber: string) => string | undefined;
  delays: Delays;
}

export interface Rail extends Provider<RailStore>, RailSettings {}

export function openRail(parts: ProviderParts & RailSettings & { secretKey: string }): Rail {
  const { banks, findHolder, delays, secretKey } = parts;
  const provider = openProvider(new RailStore(parts), parts, {
    sign: (webhook) => signRailWebhook(webhook, secretKey),
  });
  return { ...provider, banks, findHolder, delays };
}

import type { Logger } from "@kobo/runtime";
import type { PostWebhook } from "../clients/post-webhook";
import type { Store, StoreLocation } from "../db/store";
import type { Fields } from "../domain/fields";
import type { Mode } from "../domain/mode";
import { newWebhook, type SignedWebhook, type Webhook } from "../domain/webhook";
import { FaultList } from "./fault-list";
import type { Random } from "./random";
import { type SetTimer, Timers } from "./timers";
import { WebhookSender } from "./webhook-sender";

/** The common parts of a provider in one mode. */
export interface Provider<ItsStore extends Store = Store> {
  mode: Mode;
  store: ItsStore;
  sender: WebhookSender;
  /** Timers of webhooks and of planned outcomes. */
  timers: Timers;
  faults: FaultList;
  /** Set by tests, and reset by a restart. */
  switches: { isDown: boolean; acceptsCredentials: boolean };
  random: Random;
  now: () => Date;
  close: () => Promise<void>;
}

export interface ProviderParts extends StoreLocation {
  post: PostWebhook;
  setTimer: SetTimer;
  random: Random;
  now: () => Date;
  logger: Logger;
}

export function openProvider<ItsStore extends Store>(
  store: ItsStore,
  parts: ProviderParts,
  webhooks: { sign: (webhook: Webhook, at: Date) => SignedWebhook; roundsMax?: number },
): Provider<ItsStore> {
  const { mode, random, now } = parts;
  const timers = new Timers(parts.setTimer);
  const sender = new WebhookSender({ ...parts, ...webhooks, store, timers });
  sender.start();
  return {
    mode,
    store,
    sender,
    timers,
    faults: new FaultList(),
    switches: { isDown: false, acceptsCredentials: true },
    random,
    now,
    close: async () => {
      timers.stop();
      await sender.stop();
      await store.close();
    },
  };
}

/** Stores and schedules a webhook; a matching fault for `notice` changes how it is sent. */
export function emitWebhook(
  { faults, now, store, sender, random }: Provider,
  emitted: {
    event: string;
    about: string;
    fields: Fields;
    body: (id: string) => string;
    id?: string;
    notBefore?: Date | null;
  },
): void {
  const { event, about, fields, body, id = `ntc_${random.code()}`, notBefore } = emitted;
  const fault = faults.take("notice", { ...fields, event });
  const webhook = newWebhook({ id, event, about, body: body(id) }, fault, notBefore ?? now());
  store.webhooks.put(webhook);
  sender.schedule(webhook);
}

import { CardProcessorStore } from "../../db/card-processor-store";
import { signProcessorWebhook } from "../../domain/card-processor/webhook";
import { openProvider, type Provider, type ProviderParts } from "../provider";

export interface CardProcessor extends Provider<CardProcessorStore> {
  /** The base URL of the pages for cardholders. */
  publicUrl: string;
  /** The idempotency keys of requests that are being executed. */
  keysInUse: Set<string>;
}

export function openCardProcessor(
  parts: ProviderParts & { publicUrl: string; webhookSecret: string },
): CardProcessor {
  const { publicUrl, webhookSecret } = parts;
  const provider = openProvider(new CardProcessorStore(parts), parts, {
    sign: (webhook, at) => signProcessorWebhook(webhook, webhookSecret, at),
  });
  return { ...provider, publicUrl: publicUrl.replace(/\/$/, ""), keysInUse: new Set() };
}

const CODE_LENGTH = 24;

export function newId({ random }: CardProcessor, prefix: string): string {
  return `${prefix}_${(random.code() + random.code()).slice(0, CODE_LENGTH)}`;
}

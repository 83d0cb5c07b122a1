export {
  type HeadersLike,
  type RawBody,
  signForTest as signWebhookForTest,
  type VerificationFailure,
  type VerifyOptions,
  verify as verifyWebhook,
  type WebhookEvent,
  type WebhookEventName,
  type WebhookEventOf,
  type WebhookEventTypes,
  type WebhookHeaders,
  WebhookVerificationError,
} from "@kobo/webhooks";
export { asWebhookEvent } from "./as-webhook-event";
export type * from "./gen/types";
export type { Answer } from "./http/answer";
export type { CallOptions, WriteOptions } from "./http/request";
export { Kobo } from "./kobo";
export type { KoboCall } from "./kobo-call";
export {
  AuthenticationError,
  type ClientErrorCode,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  type FieldProblem,
  InvalidRequestError,
  isKoboError,
  KoboError,
  type KoboErrorCode,
  type KoboErrorOf,
  NotFoundError,
  PaymentFailedError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "./kobo-error";
export type { CsvPage } from "./lists/csv-page";
export type { Items, ListOptions } from "./lists/items";
export type { Page } from "./lists/page";
export type { Mode } from "./secret-key";
export type { Fetch, KoboOptions, Retry } from "./settings";
export { VERSION } from "./version";
export type { Settled, WaitOptions } from "./wait";

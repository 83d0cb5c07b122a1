export type { Answer } from "./answer";
export type { CsvPage } from "./csv-page";
export type { ClientErrorCode, ErrorCode, KoboErrorCode } from "./error-codes";
export type * from "./gen/types";
export type { Items, ListOptions } from "./items";
export { Kobo } from "./kobo";
export type { KoboCall } from "./kobo-call";
export {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  type FieldProblem,
  InvalidRequestError,
  isKoboError,
  KoboError,
  type KoboErrorOf,
  NotFoundError,
  PaymentFailedError,
  RateLimitError,
  ServerError,
  TimeoutError,
} from "./kobo-error";
export type { Page } from "./page";
export type { CallOptions, WriteOptions } from "./request";
export type { Mode } from "./secret-key";
export type { Fetch, KoboOptions, Retry } from "./settings";
export { VERSION } from "./version";
export type { Settled, WaitOptions } from "./wait";
export * from "./webhooks";

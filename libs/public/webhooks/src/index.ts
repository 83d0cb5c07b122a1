export type * from "./generated/events";
export type { HeadersLike } from "./headers";
export type { RawBody } from "./raw-body";
export { signForTest, type TestMessage, type WebhookHeaders } from "./sign-for-test";
export { type VerificationFailure, WebhookVerificationError } from "./verification-error";
export { type VerifyOptions, verify } from "./verify";
export type { WebhookEvent, WebhookEventOf } from "./webhook-event";

export {
  type HeadersLike,
  type RawBody,
  signForTest as signWebhookForTest,
  type VerificationFailure,
  type VerifyOptions,
  verify as verifyWebhook,
  type WebhookEvent,
  type WebhookEventName,
  type WebhookEventTypes,
  type WebhookHeaders,
  WebhookVerificationError,
} from "@kobo/webhooks";

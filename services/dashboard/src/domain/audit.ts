/** The actor of a change. */
export interface By {
  actor: `user:${string}` | `operator:${string}` | "system";
  /** Null for operators. */
  address: string | null;
  /** Null outside a request. */
  requestId: string | null;
}

/** The changes that the dashboard records itself; those of merchants and keys are recorded by the gateway. */
export const AUDIT_ACTIONS = [
  "user.created",
  "user.password_changed",
  "user.password_recovered",
  "user.totp_added",
  "user.totp_removed",
  "user.recovery_codes_replaced",
  "user.recovery_code_used",
  "user.passkey_added",
  "user.passkey_removed",
  "user.factors_reset",
  "user.sessions_ended",
  "team.invited",
  "team.invitation_revoked",
  "team.joined",
  "team.role_changed",
  "team.removed",
  "webhook.created",
  "webhook.updated",
  "webhook.deleted",
  "webhook.secret_rolled",
  "webhook.test_sent",
  "webhook.recovery_started",
  "event.redelivered",
  "card.captured",
  "card.canceled",
  "card.refunded",
  "payment.refunded",
  "dispute.evidence_added",
  "dispute.submitted",
  "dispute.accepted",
  "payout.sent",
  "bulk_transfer.created",
  "bulk_transfer.approved",
  "bulk_transfer.paused",
  "bulk_transfer.resumed",
  "bulk_transfer.canceled",
  "schedule.created",
  "schedule.changed",
  "schedule.paused",
  "schedule.resumed",
  "schedule.canceled",
  "payid.created",
  "payid.activated",
  "payid.deactivated",
  "virtual_account.created",
  "virtual_account.closed",
  "virtual_account.reopened",
  "customer.created",
  "customer.updated",
  "customer.deleted",
  "checkout_session.expired",
  "payment_link.created",
  "payment_link.activated",
  "payment_link.deactivated",
  "sandbox.wallet_funded",
  "sandbox.payid_paid",
  "sandbox.virtual_account_paid",
  "sandbox.transfer_settled",
  "sandbox.bill_settled",
  "sandbox.time_advanced",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** The gateway's, by the contract merchant.v1. */
export const GATEWAY_ACTIONS = [
  "merchant.created",
  "merchant.limits_changed",
  "merchant.live_mode_changed",
  "key.created",
  "key.updated",
  "key.rolled",
  "key.deactivated",
  "wallet.funding_ordered",
  "wallet.funded",
] as const;

/** Unknown from the intent until another service has answered. */
export type Outcome = "done" | "failed" | "unknown";

/** A state before or after a change: plain JSON without secrets. */
export type State = Readonly<Record<string, unknown>>;

export interface Change {
  by: By;
  action: AuditAction;
  /** Such as `user:<id>` or `endpoint:<id>`. */
  object: string;
  before: State | null;
  after: State | null;
}

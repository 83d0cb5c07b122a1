import type { AccountPaymentStatus__Output } from "@kobo/protos/payid/v1/AccountPaymentStatus";
import type { AmountRule__Output } from "@kobo/protos/payid/v1/AmountRule";
import type { IdentityType__Output } from "@kobo/protos/payid/v1/IdentityType";
import type { PayIdStatus__Output } from "@kobo/protos/payid/v1/PayIdStatus";
import type { PayIdType__Output } from "@kobo/protos/payid/v1/PayIdType";
import type { PermanentAccountStatus__Output } from "@kobo/protos/payid/v1/PermanentAccountStatus";
import type { VirtualAccountStatus__Output } from "@kobo/protos/payid/v1/VirtualAccountStatus";
import type { AmountRule } from "../domain/amount-rule";
import type { PaymentStatus } from "../domain/inflow";
import type { PayIdStatus, PayIdType } from "../domain/pay-id";
import type { IdentityType, PermanentAccountStatus } from "../domain/permanent-account";
import type { VirtualAccountStatus } from "../domain/virtual-account";

/** The wire enums in domain words; undefined for UNSPECIFIED. */

const RULES: Record<AmountRule__Output, AmountRule | undefined> = {
  AMOUNT_RULE_UNSPECIFIED: undefined,
  AMOUNT_RULE_EXACT: "exact",
  AMOUNT_RULE_LESS: "less",
  AMOUNT_RULE_GREATER: "greater",
  AMOUNT_RULE_AT_MOST: "at_most",
  AMOUNT_RULE_AT_LEAST: "at_least",
  AMOUNT_RULE_ANY: "any",
};

/** `any` by default (decision 38). */
export function ruleFromWire(rule: AmountRule__Output): AmountRule {
  return RULES[rule] ?? "any";
}

export function ruleToWire(rule: AmountRule): AmountRule__Output {
  return `AMOUNT_RULE_${rule.toUpperCase() as Uppercase<AmountRule>}`;
}

const TYPES: Record<PayIdType__Output, PayIdType | undefined> = {
  PAY_ID_TYPE_UNSPECIFIED: undefined,
  PAY_ID_TYPE_DYNAMIC: "dynamic",
  PAY_ID_TYPE_STATIC: "static",
};

export function typeFromWire(type: PayIdType__Output): PayIdType | undefined {
  return TYPES[type];
}

const STATUSES: Record<PayIdStatus__Output, PayIdStatus | undefined> = {
  PAY_ID_STATUS_UNSPECIFIED: undefined,
  PAY_ID_STATUS_ACTIVE: "active",
  PAY_ID_STATUS_USED: "used",
  PAY_ID_STATUS_EXPIRED: "expired",
  PAY_ID_STATUS_INACTIVE: "inactive",
};

export function statusFromWire(status: PayIdStatus__Output): PayIdStatus | undefined {
  return STATUSES[status];
}

const PAYMENT_STATUSES: Record<AccountPaymentStatus__Output, PaymentStatus | undefined> = {
  ACCOUNT_PAYMENT_STATUS_UNSPECIFIED: undefined,
  ACCOUNT_PAYMENT_STATUS_PENDING: "pending",
  ACCOUNT_PAYMENT_STATUS_COMPLETED: "completed",
  ACCOUNT_PAYMENT_STATUS_REJECTED: "rejected",
};

export function paymentStatusFromWire(
  status: AccountPaymentStatus__Output,
): PaymentStatus | undefined {
  return PAYMENT_STATUSES[status];
}

export function paymentStatusToWire(status: PaymentStatus): AccountPaymentStatus__Output {
  return `ACCOUNT_PAYMENT_STATUS_${status.toUpperCase() as Uppercase<PaymentStatus>}`;
}

const ACCOUNT_STATUSES: Record<VirtualAccountStatus__Output, VirtualAccountStatus | undefined> = {
  VIRTUAL_ACCOUNT_STATUS_UNSPECIFIED: undefined,
  VIRTUAL_ACCOUNT_STATUS_ACTIVE: "active",
  VIRTUAL_ACCOUNT_STATUS_COMPLETED: "completed",
  VIRTUAL_ACCOUNT_STATUS_EXPIRED: "expired",
};

export function accountStatusFromWire(
  status: VirtualAccountStatus__Output,
): VirtualAccountStatus | undefined {
  return ACCOUNT_STATUSES[status];
}

const PERMANENT_STATUSES: Record<
  PermanentAccountStatus__Output,
  PermanentAccountStatus | undefined
> = {
  PERMANENT_ACCOUNT_STATUS_UNSPECIFIED: undefined,
  PERMANENT_ACCOUNT_STATUS_ACTIVE: "active",
  PERMANENT_ACCOUNT_STATUS_CLOSED: "closed",
};

export function permanentStatusFromWire(
  status: PermanentAccountStatus__Output,
): PermanentAccountStatus | undefined {
  return PERMANENT_STATUSES[status];
}

const IDENTITIES: Record<IdentityType__Output, IdentityType | undefined> = {
  IDENTITY_TYPE_UNSPECIFIED: undefined,
  IDENTITY_TYPE_BVN: "bvn",
  IDENTITY_TYPE_NIN: "nin",
};

export function identityFromWire(type: IdentityType__Output): IdentityType | undefined {
  return IDENTITIES[type];
}

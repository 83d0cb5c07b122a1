// Original file: payid/v1/payid.proto

import type { AmountRule as _payid_v1_AmountRule, AmountRule__Output as _payid_v1_AmountRule__Output } from '../../payid/v1/AmountRule';
import type { PermanentAccountStatus as _payid_v1_PermanentAccountStatus, PermanentAccountStatus__Output as _payid_v1_PermanentAccountStatus__Output } from '../../payid/v1/PermanentAccountStatus';
import type { IdentityType as _payid_v1_IdentityType, IdentityType__Output as _payid_v1_IdentityType__Output } from '../../payid/v1/IdentityType';
import type { Long } from '@grpc/proto-loader';

/**
 * An account of a customer, which takes any number of payments.
 */
export interface PermanentAccount {
  /**
   * `va_…`
   */
  'id'?: (string);
  'accountNumber'?: (string);
  'accountName'?: (string);
  'bankName'?: (string);
  'bankCode'?: (string);
  'reference'?: (string);
  /**
   * `cus_…`
   */
  'customerId'?: (string);
  /**
   * 0 for none.
   */
  'amountKobo'?: (number | string | Long);
  /**
   * As the merchant sent it; the default's code for none.
   */
  'amountValidation'?: (string);
  'amountRule'?: (_payid_v1_AmountRule);
  'amountReceivedKobo'?: (number | string | Long);
  'paymentsCount'?: (number | string | Long);
  'status'?: (_payid_v1_PermanentAccountStatus);
  /**
   * Unspecified when the merchant sent none.
   */
  'identityType'?: (_payid_v1_IdentityType);
  /**
   * The last four digits; the number itself never leaves the service.
   */
  'identityLast4'?: (string);
  /**
   * The merchant's JSON object; empty for none.
   */
  'metadataJson'?: (string);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 while it is active.
   */
  'closedAtMs'?: (number | string | Long);
}

/**
 * An account of a customer, which takes any number of payments.
 */
export interface PermanentAccount__Output {
  /**
   * `va_…`
   */
  'id': (string);
  'accountNumber': (string);
  'accountName': (string);
  'bankName': (string);
  'bankCode': (string);
  'reference': (string);
  /**
   * `cus_…`
   */
  'customerId': (string);
  /**
   * 0 for none.
   */
  'amountKobo': (string);
  /**
   * As the merchant sent it; the default's code for none.
   */
  'amountValidation': (string);
  'amountRule': (_payid_v1_AmountRule__Output);
  'amountReceivedKobo': (string);
  'paymentsCount': (string);
  'status': (_payid_v1_PermanentAccountStatus__Output);
  /**
   * Unspecified when the merchant sent none.
   */
  'identityType': (_payid_v1_IdentityType__Output);
  /**
   * The last four digits; the number itself never leaves the service.
   */
  'identityLast4': (string);
  /**
   * The merchant's JSON object; empty for none.
   */
  'metadataJson': (string);
  'createdAtMs': (string);
  /**
   * 0 while it is active.
   */
  'closedAtMs': (string);
}

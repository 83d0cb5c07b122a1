// Original file: payid/v1/payid.proto

import type { AmountRule as _payid_v1_AmountRule, AmountRule__Output as _payid_v1_AmountRule__Output } from '../../payid/v1/AmountRule';
import type { VirtualAccountStatus as _payid_v1_VirtualAccountStatus, VirtualAccountStatus__Output as _payid_v1_VirtualAccountStatus__Output } from '../../payid/v1/VirtualAccountStatus';
import type { Long } from '@grpc/proto-loader';

export interface VirtualAccount {
  'accountNumber'?: (string);
  'accountName'?: (string);
  'bankName'?: (string);
  'reference'?: (string);
  'amountKobo'?: (number | string | Long);
  'currency'?: (string);
  'expiresAtMs'?: (number | string | Long);
  'validityMinutes'?: (number);
  /**
   * As the merchant sent it; the default's code for none.
   */
  'amountValidation'?: (string);
  'amountRule'?: (_payid_v1_AmountRule);
  'status'?: (_payid_v1_VirtualAccountStatus);
  /**
   * The merchant's JSON object; empty for none.
   */
  'metadataJson'?: (string);
  'createdAtMs'?: (number | string | Long);
  /**
   * `bankCode` of the bank list.
   */
  'bankCode'?: (string);
  /**
   * 0 until a payment is accepted.
   */
  'amountReceivedKobo'?: (number | string | Long);
  /**
   * As `expires_at_ms`, moved by the merchant's test clock.
   */
  'lapsesAtMs'?: (number | string | Long);
  /**
   * `va_…`
   */
  'id'?: (string);
  /**
   * 0 while it is open.
   */
  'closedAtMs'?: (number | string | Long);
}

export interface VirtualAccount__Output {
  'accountNumber': (string);
  'accountName': (string);
  'bankName': (string);
  'reference': (string);
  'amountKobo': (string);
  'currency': (string);
  'expiresAtMs': (string);
  'validityMinutes': (number);
  /**
   * As the merchant sent it; the default's code for none.
   */
  'amountValidation': (string);
  'amountRule': (_payid_v1_AmountRule__Output);
  'status': (_payid_v1_VirtualAccountStatus__Output);
  /**
   * The merchant's JSON object; empty for none.
   */
  'metadataJson': (string);
  'createdAtMs': (string);
  /**
   * `bankCode` of the bank list.
   */
  'bankCode': (string);
  /**
   * 0 until a payment is accepted.
   */
  'amountReceivedKobo': (string);
  /**
   * As `expires_at_ms`, moved by the merchant's test clock.
   */
  'lapsesAtMs': (string);
  /**
   * `va_…`
   */
  'id': (string);
  /**
   * 0 while it is open.
   */
  'closedAtMs': (string);
}

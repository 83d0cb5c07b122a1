// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface SimulateVirtualAccountPaymentRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'accountNumber'?: (string);
  'reference'?: (string);
  'amountKobo'?: (number | string | Long);
  /**
   * Empty for the default.
   */
  'senderName'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
  /**
   * The bank account that pays; empty for the sandbox's own.
   */
  'senderAccountNumber'?: (string);
  'senderBankCode'?: (string);
  /**
   * One of the merchant's own accounts, by either field.
   */
  'account'?: "accountNumber"|"reference";
}

export interface SimulateVirtualAccountPaymentRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'accountNumber'?: (string);
  'reference'?: (string);
  'amountKobo': (string);
  /**
   * Empty for the default.
   */
  'senderName': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  /**
   * The bank account that pays; empty for the sandbox's own.
   */
  'senderAccountNumber': (string);
  'senderBankCode': (string);
  /**
   * One of the merchant's own accounts, by either field.
   */
  'account'?: "accountNumber"|"reference";
}

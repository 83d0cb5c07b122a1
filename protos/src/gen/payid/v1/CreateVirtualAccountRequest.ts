// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { AmountRule as _payid_v1_AmountRule, AmountRule__Output as _payid_v1_AmountRule__Output } from '../../payid/v1/AmountRule';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface CreateVirtualAccountRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'amountKobo'?: (number | string | Long);
  'name'?: (string);
  'reference'?: (string);
  /**
   * 5–4320.
   */
  'validityMinutes'?: (number);
  'amountRule'?: (_payid_v1_AmountRule);
  /**
   * Returned as the merchant sent it.
   */
  'amountValidation'?: (string);
  'metadataJson'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
}

export interface CreateVirtualAccountRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'amountKobo': (string);
  'name': (string);
  'reference': (string);
  /**
   * 5–4320.
   */
  'validityMinutes': (number);
  'amountRule': (_payid_v1_AmountRule__Output);
  /**
   * Returned as the merchant sent it.
   */
  'amountValidation': (string);
  'metadataJson': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
}

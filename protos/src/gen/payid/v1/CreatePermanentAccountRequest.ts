// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { AmountRule as _payid_v1_AmountRule, AmountRule__Output as _payid_v1_AmountRule__Output } from '../../payid/v1/AmountRule';
import type { IdentityType as _payid_v1_IdentityType, IdentityType__Output as _payid_v1_IdentityType__Output } from '../../payid/v1/IdentityType';
import type { Long } from '@grpc/proto-loader';

export interface CreatePermanentAccountRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'idempotency'?: (_common_v1_Idempotency | null);
  /**
   * `cus_…`
   */
  'customerId'?: (string);
  'reference'?: (string);
  /**
   * Absent for none.
   */
  'amountKobo'?: (number | string | Long);
  'amountRule'?: (_payid_v1_AmountRule);
  /**
   * Returned as the merchant sent it.
   */
  'amountValidation'?: (string);
  /**
   * Unspecified for none.
   */
  'identityType'?: (_payid_v1_IdentityType);
  /**
   * Eleven digits: never logged, stored in the clear or put into an error.
   */
  'identityNumber'?: (string);
  'metadataJson'?: (string);
  '_amountKobo'?: "amountKobo";
}

export interface CreatePermanentAccountRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'idempotency': (_common_v1_Idempotency__Output | null);
  /**
   * `cus_…`
   */
  'customerId': (string);
  'reference': (string);
  /**
   * Absent for none.
   */
  'amountKobo'?: (string);
  'amountRule': (_payid_v1_AmountRule__Output);
  /**
   * Returned as the merchant sent it.
   */
  'amountValidation': (string);
  /**
   * Unspecified for none.
   */
  'identityType': (_payid_v1_IdentityType__Output);
  /**
   * Eleven digits: never logged, stored in the clear or put into an error.
   */
  'identityNumber': (string);
  'metadataJson': (string);
  '_amountKobo'?: "amountKobo";
}

// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface VerifyExternalAccountRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'accountNumber'?: (string);
  /**
   * A code of the bank list, or the bank's six-digit NIP code.
   */
  'bankCode'?: (string);
}

export interface VerifyExternalAccountRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'accountNumber': (string);
  /**
   * A code of the bank list, or the bank's six-digit NIP code.
   */
  'bankCode': (string);
}

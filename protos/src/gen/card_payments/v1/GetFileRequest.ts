// Original file: card_payments/v1/card_payments.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetFileRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * `file_…`
   */
  'fileId'?: (string);
}

export interface GetFileRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * `file_…`
   */
  'fileId': (string);
}

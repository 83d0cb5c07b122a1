// Original file: bills/v1/bills.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetPurchaseByKeyRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * As in `Idempotency`.
   */
  'keyHash'?: (Buffer | Uint8Array | string);
}

export interface GetPurchaseByKeyRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * As in `Idempotency`.
   */
  'keyHash': (Buffer);
}

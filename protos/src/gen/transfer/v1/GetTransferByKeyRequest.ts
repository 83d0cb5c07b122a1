// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetTransferByKeyRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * As in `Idempotency`.
   */
  'keyHash'?: (Buffer | Uint8Array | string);
}

export interface GetTransferByKeyRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * As in `Idempotency`.
   */
  'keyHash': (Buffer);
}

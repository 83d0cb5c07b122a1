// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface GetTransferRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'reference'?: (string);
}

export interface GetTransferRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'reference': (string);
}

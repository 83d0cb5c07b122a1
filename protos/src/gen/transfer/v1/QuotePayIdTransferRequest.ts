// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from '../../common/v1/TransferLimits';
import type { Long } from '@grpc/proto-loader';

export interface QuotePayIdTransferRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'toPayId'?: (string);
  'amountKobo'?: (number | string | Long);
  'limits'?: (_common_v1_TransferLimits | null);
}

export interface QuotePayIdTransferRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'toPayId': (string);
  'amountKobo': (string);
  'limits': (_common_v1_TransferLimits__Output | null);
}

// Original file: transfer/v1/transfer.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from '../../common/v1/ItemContext';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from '../../common/v1/TransferLimits';
import type { Long } from '@grpc/proto-loader';

export interface NewPayIdTransfer {
  'tenant'?: (_common_v1_Tenant | null);
  'fromPayId'?: (string);
  'toPayId'?: (string);
  'amountKobo'?: (number | string | Long);
  'narration'?: (string);
  'reference'?: (string);
  'idempotency'?: (_common_v1_Idempotency | null);
  'context'?: (_common_v1_ItemContext | null);
  'limits'?: (_common_v1_TransferLimits | null);
}

export interface NewPayIdTransfer__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'fromPayId': (string);
  'toPayId': (string);
  'amountKobo': (string);
  'narration': (string);
  'reference': (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  'context': (_common_v1_ItemContext__Output | null);
  'limits': (_common_v1_TransferLimits__Output | null);
}

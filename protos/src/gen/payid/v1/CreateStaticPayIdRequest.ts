// Original file: payid/v1/payid.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from '../../common/v1/Idempotency';
import type { Long } from '@grpc/proto-loader';

export interface CreateStaticPayIdRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'name'?: (string);
  'reference'?: (string);
  'metadataJson'?: (string);
  /**
   * Absent when no amount is expected.
   */
  'expectedAmountKobo'?: (number | string | Long);
  'idempotency'?: (_common_v1_Idempotency | null);
  '_expectedAmountKobo'?: "expectedAmountKobo";
}

export interface CreateStaticPayIdRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'name': (string);
  'reference': (string);
  'metadataJson': (string);
  /**
   * Absent when no amount is expected.
   */
  'expectedAmountKobo'?: (string);
  'idempotency': (_common_v1_Idempotency__Output | null);
  '_expectedAmountKobo'?: "expectedAmountKobo";
}

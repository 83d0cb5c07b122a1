// Original file: payid/v1/payid.proto

import type { PayIdToResolve as _payid_v1_PayIdToResolve, PayIdToResolve__Output as _payid_v1_PayIdToResolve__Output } from '../../payid/v1/PayIdToResolve';

export interface ResolvePayIdsRequest {
  'items'?: (_payid_v1_PayIdToResolve)[];
}

export interface ResolvePayIdsRequest__Output {
  'items': (_payid_v1_PayIdToResolve__Output)[];
}

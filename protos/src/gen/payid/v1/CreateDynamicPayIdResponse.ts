// Original file: payid/v1/payid.proto

import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from '../../payid/v1/PayId';

export interface CreateDynamicPayIdResponse {
  'payId'?: (_payid_v1_PayId | null);
  'replayed'?: (boolean);
}

export interface CreateDynamicPayIdResponse__Output {
  'payId': (_payid_v1_PayId__Output | null);
  'replayed': (boolean);
}

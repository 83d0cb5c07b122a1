// Original file: payid/v1/payid.proto

import type { UsedPayId as _payid_v1_UsedPayId, UsedPayId__Output as _payid_v1_UsedPayId__Output } from '../../payid/v1/UsedPayId';

export interface MarkPayIdsUsedRequest {
  'items'?: (_payid_v1_UsedPayId)[];
}

export interface MarkPayIdsUsedRequest__Output {
  'items': (_payid_v1_UsedPayId__Output)[];
}

// Original file: payid/v1/payid.proto

import type { ResolvedPayId as _payid_v1_ResolvedPayId, ResolvedPayId__Output as _payid_v1_ResolvedPayId__Output } from '../../payid/v1/ResolvedPayId';

export interface ResolvePayIdsResponse {
  /**
   * One for each item, in the same order.
   */
  'results'?: (_payid_v1_ResolvedPayId)[];
}

export interface ResolvePayIdsResponse__Output {
  /**
   * One for each item, in the same order.
   */
  'results': (_payid_v1_ResolvedPayId__Output)[];
}

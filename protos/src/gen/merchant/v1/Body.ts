// Original file: merchant/v1/request_log.proto

import type { BodyState as _merchant_v1_BodyState, BodyState__Output as _merchant_v1_BodyState__Output } from '../../merchant/v1/BodyState';

export interface Body {
  'state'?: (_merchant_v1_BodyState);
  /**
   * JSON, in which `[redacted]` replaces values that are not kept; empty without a body.
   */
  'text'?: (string);
}

export interface Body__Output {
  'state': (_merchant_v1_BodyState__Output);
  /**
   * JSON, in which `[redacted]` replaces values that are not kept; empty without a body.
   */
  'text': (string);
}

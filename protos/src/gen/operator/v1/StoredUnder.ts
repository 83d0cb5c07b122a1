// Original file: operator/v1/secrets.proto

import type { Standing as _operator_v1_Standing, Standing__Output as _operator_v1_Standing__Output } from '../../operator/v1/Standing';
import type { Long } from '@grpc/proto-loader';

export interface StoredUnder {
  /**
   * Such as `signing secrets`.
   */
  'kind'?: (string);
  /**
   * Of the key, as the rows have it; empty for rows from before keys were named.
   */
  'keyId'?: (string);
  'standing'?: (_operator_v1_Standing);
  /**
   * Counted to 10,000.
   */
  'rows'?: (number | string | Long);
}

export interface StoredUnder__Output {
  /**
   * Such as `signing secrets`.
   */
  'kind': (string);
  /**
   * Of the key, as the rows have it; empty for rows from before keys were named.
   */
  'keyId': (string);
  'standing': (_operator_v1_Standing__Output);
  /**
   * Counted to 10,000.
   */
  'rows': (string);
}

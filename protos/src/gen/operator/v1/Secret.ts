// Original file: operator/v1/secrets.proto

import type { StoredUnder as _operator_v1_StoredUnder, StoredUnder__Output as _operator_v1_StoredUnder__Output } from '../../operator/v1/StoredUnder';
import type { Long } from '@grpc/proto-loader';

export interface Secret {
  /**
   * The name of the environment variable.
   */
  'name'?: (string);
  /**
   * Of each value, in the order of the variable: the first is used, the others are accepted. Empty when it is not set.
   */
  'ids'?: (string)[];
  /**
   * When this process last accepted another value than the first; 0 for never.
   */
  'olderUsedAtMs'?: (number | string | Long);
  /**
   * What the service has stored under each value.
   */
  'stored'?: (_operator_v1_StoredUnder)[];
}

export interface Secret__Output {
  /**
   * The name of the environment variable.
   */
  'name': (string);
  /**
   * Of each value, in the order of the variable: the first is used, the others are accepted. Empty when it is not set.
   */
  'ids': (string)[];
  /**
   * When this process last accepted another value than the first; 0 for never.
   */
  'olderUsedAtMs': (string);
  /**
   * What the service has stored under each value.
   */
  'stored': (_operator_v1_StoredUnder__Output)[];
}

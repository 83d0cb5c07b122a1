// Original file: operator/v1/operator_reviews.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface Decision {
  /**
   * Unique in its service.
   */
  'id'?: (number | string | Long);
  /**
   * `proposed`, `rejected` or `applied`.
   */
  'step'?: (string);
  /**
   * The proposal that a rejection or a confirmation answers; 0 for none.
   */
  'proposalId'?: (number | string | Long);
  'reviewId'?: (string);
  'operation'?: (string);
  'action'?: (string);
  'actor'?: (string);
  'why'?: (string);
  'stateBefore'?: (string);
  /**
   * Empty unless it was applied.
   */
  'stateAfter'?: (string);
  'amount'?: (number | string | Long);
  'currency'?: (string);
  'mode'?: (_common_v1_Mode);
  'atMs'?: (number | string | Long);
  /**
   * The operator's key that signed it; empty for decisions from before operators had keys.
   */
  'operatorKey'?: (string);
}

export interface Decision__Output {
  /**
   * Unique in its service.
   */
  'id': (string);
  /**
   * `proposed`, `rejected` or `applied`.
   */
  'step': (string);
  /**
   * The proposal that a rejection or a confirmation answers; 0 for none.
   */
  'proposalId': (string);
  'reviewId': (string);
  'operation': (string);
  'action': (string);
  'actor': (string);
  'why': (string);
  'stateBefore': (string);
  /**
   * Empty unless it was applied.
   */
  'stateAfter': (string);
  'amount': (string);
  'currency': (string);
  'mode': (_common_v1_Mode__Output);
  'atMs': (string);
  /**
   * The operator's key that signed it; empty for decisions from before operators had keys.
   */
  'operatorKey': (string);
}

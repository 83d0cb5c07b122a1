// Original file: operator/v1/operator_reviews.proto

import type { Long } from '@grpc/proto-loader';

export interface ListDecisionsRequest {
  /**
   * Empty for all.
   */
  'id'?: (string);
  /**
   * Empty for all; in any case of letters.
   */
  'actor'?: (string);
  'sinceMs'?: (number | string | Long);
  /**
   * The id of the last decision of the previous page; 0 for the first.
   */
  'beforeId'?: (number | string | Long);
  'limit'?: (number);
}

export interface ListDecisionsRequest__Output {
  /**
   * Empty for all.
   */
  'id': (string);
  /**
   * Empty for all; in any case of letters.
   */
  'actor': (string);
  'sinceMs': (string);
  /**
   * The id of the last decision of the previous page; 0 for the first.
   */
  'beforeId': (string);
  'limit': (number);
}

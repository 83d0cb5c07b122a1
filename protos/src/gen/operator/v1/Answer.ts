// Original file: operator/v1/operator_reviews.proto

import type { Long } from '@grpc/proto-loader';

export interface Answer {
  'atMs'?: (number | string | Long);
  /**
   * Such as `pay` or `query`.
   */
  'call'?: (string);
  'outcome'?: (string);
  'code'?: (string);
  'detail'?: (string);
}

export interface Answer__Output {
  'atMs': (string);
  /**
   * Such as `pay` or `query`.
   */
  'call': (string);
  'outcome': (string);
  'code': (string);
  'detail': (string);
}

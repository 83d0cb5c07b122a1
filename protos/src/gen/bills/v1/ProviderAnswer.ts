// Original file: bills/v1/reviews.proto

import type { Long } from '@grpc/proto-loader';

export interface ProviderAnswer {
  'number'?: (number);
  /**
   * `pay` or `requery`.
   */
  'call'?: (string);
  'outcome'?: (string);
  /**
   * Empty when there was no answer.
   */
  'code'?: (string);
  'detail'?: (string);
  'atMs'?: (number | string | Long);
}

export interface ProviderAnswer__Output {
  'number': (number);
  /**
   * `pay` or `requery`.
   */
  'call': (string);
  'outcome': (string);
  /**
   * Empty when there was no answer.
   */
  'code': (string);
  'detail': (string);
  'atMs': (string);
}

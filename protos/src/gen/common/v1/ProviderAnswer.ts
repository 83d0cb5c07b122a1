// Original file: common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The answer of a provider to one call.
 */
export interface ProviderAnswer {
  /**
   * Such as `send` or `query`.
   */
  'call'?: (string);
  /**
   * The outcome, such as `paid`, `not found` or `unknown`.
   */
  'outcome'?: (string);
  /**
   * The provider's code; empty for none.
   */
  'code'?: (string);
  /**
   * The provider's reason, or its own reference; empty for none.
   */
  'detail'?: (string);
  'atMs'?: (number | string | Long);
}

/**
 * The answer of a provider to one call.
 */
export interface ProviderAnswer__Output {
  /**
   * Such as `send` or `query`.
   */
  'call': (string);
  /**
   * The outcome, such as `paid`, `not found` or `unknown`.
   */
  'outcome': (string);
  /**
   * The provider's code; empty for none.
   */
  'code': (string);
  /**
   * The provider's reason, or its own reference; empty for none.
   */
  'detail': (string);
  'atMs': (string);
}

// Original file: common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * One for each item of a coalesced call, which combines the requests of several clients.
 */
export interface ItemContext {
  'requestId'?: (string);
  /**
   * W3C traceparent; empty when the request is not traced.
   */
  'traceparent'?: (string);
  /**
   * The item must not take effect after this time, in ms since 1970.
   */
  'notAfterMs'?: (number | string | Long);
}

/**
 * One for each item of a coalesced call, which combines the requests of several clients.
 */
export interface ItemContext__Output {
  'requestId': (string);
  /**
   * W3C traceparent; empty when the request is not traced.
   */
  'traceparent': (string);
  /**
   * The item must not take effect after this time, in ms since 1970.
   */
  'notAfterMs': (string);
}

// Original file: common/v1/common.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Carried by every item of a coalesced call, since one call mixes the requests of many clients.
 */
export interface ItemContext {
  'requestId'?: (string);
  /**
   * W3C traceparent; empty when the request is not traced.
   */
  'traceparent'?: (string);
  /**
   * After this moment (ms since 1970) the item must not take effect any more.
   */
  'notAfterMs'?: (number | string | Long);
}

/**
 * Carried by every item of a coalesced call, since one call mixes the requests of many clients.
 */
export interface ItemContext__Output {
  'requestId': (string);
  /**
   * W3C traceparent; empty when the request is not traced.
   */
  'traceparent': (string);
  /**
   * After this moment (ms since 1970) the item must not take effect any more.
   */
  'notAfterMs': (string);
}

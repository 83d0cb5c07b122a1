// Original file: checkout/v1/checkout.proto

import type { Session as _checkout_v1_Session, Session__Output as _checkout_v1_Session__Output } from '../../checkout/v1/Session';

export interface ListSessionsResponse {
  /**
   * Newest first.
   */
  'sessions'?: (_checkout_v1_Session)[];
  'hasMore'?: (boolean);
  /**
   * Empty when there is no such page.
   */
  'nextBefore'?: (string);
  'previousAfter'?: (string);
}

export interface ListSessionsResponse__Output {
  /**
   * Newest first.
   */
  'sessions': (_checkout_v1_Session__Output)[];
  'hasMore': (boolean);
  /**
   * Empty when there is no such page.
   */
  'nextBefore': (string);
  'previousAfter': (string);
}

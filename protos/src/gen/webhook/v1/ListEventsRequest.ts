// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Long } from '@grpc/proto-loader';

export interface ListEventsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Names and prefixes, as in an endpoint's filter; none for all.
   */
  'events'?: (string)[];
  /**
   * ms since 1970, by the event's timestamp: from, inclusive; to, exclusive; 0 for no bound.
   */
  'fromMs'?: (number | string | Long);
  'toMs'?: (number | string | Long);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before'?: (string);
  'limit'?: (number);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after'?: (string);
  /**
   * The public id of the object that they are about, such as `txn_…`: of a refund its card payment, of money that a
   * PayID or a virtual account received its transaction. Empty for all.
   */
  'object'?: (string);
}

export interface ListEventsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Names and prefixes, as in an endpoint's filter; none for all.
   */
  'events': (string)[];
  /**
   * ms since 1970, by the event's timestamp: from, inclusive; to, exclusive; 0 for no bound.
   */
  'fromMs': (string);
  'toMs': (string);
  /**
   * `next_before` of the previous page; empty for the first.
   */
  'before': (string);
  'limit': (number);
  /**
   * The page before this one, newest first: `previous_after` of the next page. Not together with `before`.
   */
  'after': (string);
  /**
   * The public id of the object that they are about, such as `txn_…`: of a refund its card payment, of money that a
   * PayID or a virtual account received its transaction. Empty for all.
   */
  'object': (string);
}

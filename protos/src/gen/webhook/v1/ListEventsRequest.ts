// Original file: webhook/v1/webhook.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';
import type { Long } from '@grpc/proto-loader';

export interface ListEventsRequest {
  'tenant'?: (_common_v1_Tenant | null);
  /**
   * Names and beginnings as an endpoint's filter has them; none for all.
   */
  'events'?: (string)[];
  /**
   * ms since 1970, of the event's own timestamp: from, inclusive; to, exclusive; 0 for no bound.
   */
  'fromMs'?: (number | string | Long);
  'toMs'?: (number | string | Long);
  /**
   * `next_before` of the page before; empty for the first.
   */
  'before'?: (string);
  'limit'?: (number);
  /**
   * Those next to this one on the newer side, still newest first: `previous_after` of the page after it. Not together with `before`.
   */
  'after'?: (string);
}

export interface ListEventsRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  /**
   * Names and beginnings as an endpoint's filter has them; none for all.
   */
  'events': (string)[];
  /**
   * ms since 1970, of the event's own timestamp: from, inclusive; to, exclusive; 0 for no bound.
   */
  'fromMs': (string);
  'toMs': (string);
  /**
   * `next_before` of the page before; empty for the first.
   */
  'before': (string);
  'limit': (number);
  /**
   * Those next to this one on the newer side, still newest first: `previous_after` of the page after it. Not together with `before`.
   */
  'after': (string);
}

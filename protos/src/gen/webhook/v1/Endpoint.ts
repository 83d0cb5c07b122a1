// Original file: webhook/v1/webhook.proto

import type { DisabledReason as _webhook_v1_DisabledReason, DisabledReason__Output as _webhook_v1_DisabledReason__Output } from '../../webhook/v1/DisabledReason';
import type { Long } from '@grpc/proto-loader';

export interface Endpoint {
  /**
   * `wh_…`
   */
  'id'?: (string);
  'url'?: (string);
  /**
   * Event names, prefixes such as `payment.*`, or `*` for all.
   */
  'events'?: (string)[];
  'description'?: (string);
  'active'?: (boolean);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * The names of the additional headers. Their values may be secrets and are never returned.
   */
  'headerNames'?: (string)[];
  /**
   * The maximum deliveries per second; 0 for no limit.
   */
  'rateLimit'?: (number);
  /**
   * The maximum concurrent deliveries.
   */
  'concurrency'?: (number);
  /**
   * The reason for not being active.
   */
  'disabledReason'?: (_webhook_v1_DisabledReason);
  /**
   * 0 while it is active.
   */
  'disabledAtMs'?: (number | string | Long);
  /**
   * The time since which every attempt has failed; 0 after a success.
   */
  'failingSinceMs'?: (number | string | Long);
  /**
   * The end of the overlap, in which messages are also signed with the previous secret; 0 for none.
   */
  'previousSecretExpiresAtMs'?: (number | string | Long);
}

export interface Endpoint__Output {
  /**
   * `wh_…`
   */
  'id': (string);
  'url': (string);
  /**
   * Event names, prefixes such as `payment.*`, or `*` for all.
   */
  'events': (string)[];
  'description': (string);
  'active': (boolean);
  'createdAtMs': (string);
  'updatedAtMs': (string);
  /**
   * The names of the additional headers. Their values may be secrets and are never returned.
   */
  'headerNames': (string)[];
  /**
   * The maximum deliveries per second; 0 for no limit.
   */
  'rateLimit': (number);
  /**
   * The maximum concurrent deliveries.
   */
  'concurrency': (number);
  /**
   * The reason for not being active.
   */
  'disabledReason': (_webhook_v1_DisabledReason__Output);
  /**
   * 0 while it is active.
   */
  'disabledAtMs': (string);
  /**
   * The time since which every attempt has failed; 0 after a success.
   */
  'failingSinceMs': (string);
  /**
   * The end of the overlap, in which messages are also signed with the previous secret; 0 for none.
   */
  'previousSecretExpiresAtMs': (string);
}

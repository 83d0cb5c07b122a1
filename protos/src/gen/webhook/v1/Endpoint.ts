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
   * Event names, beginnings such as `payment.*`, or `*` for all.
   */
  'events'?: (string)[];
  'description'?: (string);
  'active'?: (boolean);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * The names of the headers that are sent beside ours. Their values may be secrets and are never shown.
   */
  'headerNames'?: (string)[];
  /**
   * Deliveries begun in a second, at most; 0 for as many as there are.
   */
  'rateLimit'?: (number);
  /**
   * Deliveries under way at once, at most.
   */
  'concurrency'?: (number);
  /**
   * Why it is not active.
   */
  'disabledReason'?: (_webhook_v1_DisabledReason);
  /**
   * 0 while it is active.
   */
  'disabledAtMs'?: (number | string | Long);
  /**
   * Since when no attempt has succeeded; 0 when the last one did.
   */
  'failingSinceMs'?: (number | string | Long);
  /**
   * Until when messages are signed with the secret before the present one, too; 0 when they are not.
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
   * Event names, beginnings such as `payment.*`, or `*` for all.
   */
  'events': (string)[];
  'description': (string);
  'active': (boolean);
  'createdAtMs': (string);
  'updatedAtMs': (string);
  /**
   * The names of the headers that are sent beside ours. Their values may be secrets and are never shown.
   */
  'headerNames': (string)[];
  /**
   * Deliveries begun in a second, at most; 0 for as many as there are.
   */
  'rateLimit': (number);
  /**
   * Deliveries under way at once, at most.
   */
  'concurrency': (number);
  /**
   * Why it is not active.
   */
  'disabledReason': (_webhook_v1_DisabledReason__Output);
  /**
   * 0 while it is active.
   */
  'disabledAtMs': (string);
  /**
   * Since when no attempt has succeeded; 0 when the last one did.
   */
  'failingSinceMs': (string);
  /**
   * Until when messages are signed with the secret before the present one, too; 0 when they are not.
   */
  'previousSecretExpiresAtMs': (string);
}

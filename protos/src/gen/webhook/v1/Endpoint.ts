// Original file: webhook/v1/webhook.proto

import type { Long } from '@grpc/proto-loader';

export interface Endpoint {
  /**
   * `wh_…`
   */
  'id'?: (string);
  'url'?: (string);
  /**
   * Event names, or `*` for all.
   */
  'events'?: (string)[];
  'description'?: (string);
  'active'?: (boolean);
  'createdAtMs'?: (number | string | Long);
}

export interface Endpoint__Output {
  /**
   * `wh_…`
   */
  'id': (string);
  'url': (string);
  /**
   * Event names, or `*` for all.
   */
  'events': (string)[];
  'description': (string);
  'active': (boolean);
  'createdAtMs': (string);
}

// Original file: webhook/v1/webhook.proto

import type { Delivery as _webhook_v1_Delivery, Delivery__Output as _webhook_v1_Delivery__Output } from '../../webhook/v1/Delivery';

export interface ListDeliveriesResponse {
  'deliveries'?: (_webhook_v1_Delivery)[];
  /**
   * Whether there is a next page.
   */
  'hasMore'?: (boolean);
  'nextBefore'?: (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter'?: (string);
}

export interface ListDeliveriesResponse__Output {
  'deliveries': (_webhook_v1_Delivery__Output)[];
  /**
   * Whether there is a next page.
   */
  'hasMore': (boolean);
  'nextBefore': (string);
  /**
   * `after` of the previous page. Empty on the first page.
   */
  'previousAfter': (string);
}

// Original file: webhook/v1/webhook.proto

import type { Event as _webhook_v1_Event, Event__Output as _webhook_v1_Event__Output } from '../../webhook/v1/Event';
import type { Delivery as _webhook_v1_Delivery, Delivery__Output as _webhook_v1_Delivery__Output } from '../../webhook/v1/Delivery';

export interface GetEventResponse {
  'event'?: (_webhook_v1_Event | null);
  /**
   * The deliveries, newest first, at most 100, without attempts.
   */
  'deliveries'?: (_webhook_v1_Delivery)[];
}

export interface GetEventResponse__Output {
  'event': (_webhook_v1_Event__Output | null);
  /**
   * The deliveries, newest first, at most 100, without attempts.
   */
  'deliveries': (_webhook_v1_Delivery__Output)[];
}

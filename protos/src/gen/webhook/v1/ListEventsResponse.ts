// Original file: webhook/v1/webhook.proto

import type { Event as _webhook_v1_Event, Event__Output as _webhook_v1_Event__Output } from '../../webhook/v1/Event';

export interface ListEventsResponse {
  'events'?: (_webhook_v1_Event)[];
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

export interface ListEventsResponse__Output {
  'events': (_webhook_v1_Event__Output)[];
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

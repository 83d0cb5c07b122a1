// Original file: webhook/v1/webhook.proto

import type { Event as _webhook_v1_Event, Event__Output as _webhook_v1_Event__Output } from '../../webhook/v1/Event';

export interface ListEventsResponse {
  'events'?: (_webhook_v1_Event)[];
  'hasMore'?: (boolean);
  'nextBefore'?: (string);
}

export interface ListEventsResponse__Output {
  'events': (_webhook_v1_Event__Output)[];
  'hasMore': (boolean);
  'nextBefore': (string);
}

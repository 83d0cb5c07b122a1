// Original file: webhook/v1/webhook.proto

import type { Delivery as _webhook_v1_Delivery, Delivery__Output as _webhook_v1_Delivery__Output } from '../../webhook/v1/Delivery';

export interface RedeliverEventResponse {
  'deliveries'?: (_webhook_v1_Delivery)[];
}

export interface RedeliverEventResponse__Output {
  'deliveries': (_webhook_v1_Delivery__Output)[];
}
